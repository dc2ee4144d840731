import type { LiteConnection } from '../../../supabase/local/database/lite-fixes.ts';
import { ownerSql, type SqlSession } from '../../../supabase/local/database/database.ts';
import { HELPERS, stagesOf } from './rows.ts';

const FILLED = `('profiles', 'quotes', 'quote_items', 'quote_admin', 'orders', 'order_items', 'order_lines', 'order_line_admin', 'parcels', 'parcel_lines', 'payments', 'payment_receipts', 'refunds', 'messages',
  'conversations', 'email_outbox', 'audit_log', 'status_history', 'cart_events', 'abandoned_carts', 'recovery_attempts', 'unmatched_payments')`;

/** Indexes that no constraint owns: built once the rows are there, which takes a fraction of the time. Those of the search come last, with its texts. */
const INDEXES = `select format('%I.%I', schemaname, indexname) as name, indexdef as definition, tablename = 'search_texts' as is_search from pg_indexes i
  where (schemaname = 'public' and tablename in ${FILLED} or tablename = 'search_texts')
  and not exists (select from pg_constraint c where c.conindid = format('%I.%I', schemaname, indexname)::regclass)`;

/** Functions that write the roll-ups from the rows, as the last step does. order_facts first, because others read it. */
const REBUILDS = `select proname as name from pg_proc where pronamespace = 'private'::regnamespace and proname like 'rebuild\\_%' and pronargs = 0
  order by proname <> 'rebuild_order_facts', 1`;

/** Sessions that write at once. */
const SESSIONS = 4;
const SETTINGS =
  "select set_config('session_replication_role', 'replica', false), set_config('maintenance_work_mem', '256MB', false)";

/** Runs every statement, each in the session that is free next. */
async function spread(sessions: SqlSession[], statements: string[]): Promise<void> {
  const waiting = [...statements];
  await Promise.all(
    sessions.map(async ({ script }) => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await script(text);
    }),
  );
}

/** Fills a migrated database with quotes and their related rows. Triggers are off, because the rows are already consistent.
 *  @param open opens a connection of one session */
export async function fill(open: () => LiteConnection, quotes: number, log: (text: string) => void = () => {}): Promise<void> {
  const connections = Array.from({ length: SESSIONS }, open);
  const sessions = connections.map((connection) => ownerSql(connection));
  const [{ query, script }] = sessions as [SqlSession];
  for (const session of sessions) await session.query(SETTINGS);
  const indexes = await query<{ name: string; definition: string; is_search: boolean }>(INDEXES);
  const build = (isSearch: boolean) =>
    spread(
      sessions,
      indexes.filter(({ is_search }) => is_search === isSearch).map(({ definition }) => definition),
    );
  for (const { name } of indexes) await query(`drop index ${name}`);
  await script(HELPERS);
  for (const [stage, statements] of stagesOf(quotes).entries()) {
    await spread(sessions, statements);
    log(`rows, stage ${stage + 1}`);
  }
  await script('drop schema bench cascade');
  await query("select setval('private.quote_numbers', $1::bigint), setval('private.order_numbers', $1::bigint)", [
    10_000 + quotes,
  ]);
  await build(false);
  log('indexes');
  await query('vacuum analyze');
  for (const { name } of await query<{ name: string }>(REBUILDS)) await query(`select private.${name}()`);
  await build(true);
  log('roll-ups');
  await query('vacuum analyze');
  await query('checkpoint');
  for (const connection of connections) await connection.close();
}
