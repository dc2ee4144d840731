import type { Catalog, Query } from '../../supabase/local/database/catalog.ts';

const COUNTS = `select format('rows of %I.%I', schemaname, tablename) as name,
    (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text as count
  from pg_tables where schemaname in ('public', 'private', 'delivery', 'storage') and tablename not in ('audit_log', 'backfills', 'email_template_versions', 'search_texts') order by 1`;

/** How many rows each table of a new database has: schemas insert them by 99_first_rows, migrations by hand. Only migrations have backfills
 *  and a history of changes, which has search texts. */
export async function countFirstRows(query: Query): Promise<Catalog> {
  return new Map((await query<{ name: string; count: string }>(COUNTS)).map(({ name, count }) => [name, count]));
}
