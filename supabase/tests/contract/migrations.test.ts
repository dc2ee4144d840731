import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../local/database/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  await db.exec('create table public.crates (number int); insert into public.crates values (1), (1)');
});
afterAll(() => db.close());

const migration = (version: string, text: string) => [{ version, name: 'parcels', text }];
const INDEX = migration(
  '29990101000001',
  `-- One parcel per number; built beside writes
  drop index concurrently if exists public.crates_number;
  create unique index concurrently crates_number on public.crates (number);`,
);

it('builds an index concurrently, and again after a failure', async () => {
  await expect(migrate(db.connection, INDEX)).rejects.toThrow(
    /^Migration 29990101000001_parcels.*: could not create unique index/,
  );
  await db.exec('delete from public.crates');
  expect(await migrate(db.connection, INDEX)).toBe(1);
  expect(await migrate(db.connection, INDEX)).toBe(0);
  expect(await db.sql(`select indisvalid from pg_index where indexrelid = 'public.crates_number'::regclass`)).toEqual([
    { indisvalid: true },
  ]);
});

it('leaves nothing of any other migration that fails', async () => {
  const broken = migration('29990101000002', 'alter table public.crates add column size int; select 1 / 0');
  await expect(migrate(db.connection, broken)).rejects.toThrow('division by zero');
  await expect(db.sql('select size from public.crates')).rejects.toThrow('column "size" does not exist');
});
