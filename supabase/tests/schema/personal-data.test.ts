import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Registered {
  table_name: string;
  rows_of: string | null;
  erase: string | null;
  keeps: string;
}

/** Columns of a set clause: `full_name = null, email = null`. */
const emptied = (erase: string): string[] => [...erase.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column!);

const TABLES = `select c.oid::regclass::text as name, array_agg(a.attname::text) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth') group by 1`;

const sorted = (words: string[]): string[] => words.filter(Boolean).sort();

it('The register of personal data says of every column whether erasure empties it', async () => {
  const registered = await db.sql<Registered>(
    `select * from private.personal_data() union all select table_name, null, null, keeps, '' from private.shop_tables()`,
  );
  const tables = await db.sql<{ name: string; columns: string[] }>(TABLES);
  const named = (name: string) => (name.includes('.') ? name : `public.${name}`);
  expect(registered.map(({ table_name }) => table_name).sort()).toEqual(tables.map(({ name }) => named(name)).sort());
  for (const { name, columns } of tables) {
    const { erase, keeps } = registered.find(({ table_name }) => table_name === named(name))!;
    if (erase === 'rows') continue;
    const said = [...(erase ? emptied(erase) : []), ...keeps.split(/\s+/)];
    expect([name, sorted(said)]).toEqual([name, sorted(columns)]);
  }
});

it('Every table that grows without end has a rule of retention, is kept with its orders, or is deleted by its own job', async () => {
  const rules = await db.sql<{ table_name: string }>('select distinct table_name from private.retention_rules()');
  expect(rules.map(({ table_name }) => table_name).sort()).toEqual([
    'auth.attempt_counts',
    'cron.job_run_details',
    'private.rate_hits',
    'private.request_answers',
    'public.audit_log',
    'public.cart_events',
    'public.email_outbox',
    'public.notices',
    'public.payment_events',
    'public.status_history',
  ]);
});
