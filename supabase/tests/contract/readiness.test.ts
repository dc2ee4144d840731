// /readyz: a server is ready while visitors can read, and what they write is kept.
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './api-call.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const ready = async () => {
  await pause(1100); // an answer is reused for a second
  return call(db, '/readyz');
};

it('is ready while it can read as a visitor, write and store files', async () => {
  expect(await ready()).toMatchObject({ status: 200, json: { ok: true } });
});

it('is not ready while its disk is full, and is alive', async () => {
  const probe = path.join(db.modulesDir.replace(/-modules$/, ''), `.probe-${process.pid}`);
  await fs.rm(probe);
  await fs.symlink('/dev/full', probe);
  expect(await ready()).toMatchObject({ status: 503, json: { ok: false, problems: { disk: 'ENOSPC' } } });
  expect(await call(db, '/healthz')).toMatchObject({ status: 200, json: { ok: true } });
  await fs.rm(probe);
  expect((await ready()).status).toBe(200);
});

it.each([
  ['visitors may not read the site’s texts', 'revoke select on public.footer_settings from anon', { public_row: '42501' }],
  ['the site has no texts', 'truncate public.footer_settings', { public_row: 'failed' }],
  [
    'the database refuses to write',
    `create function public.refuse() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$;
      create trigger refuse before insert on auth.readiness for each row execute function public.refuse()`,
    { write: '53100' },
  ],
  [
    'what it writes is not there',
    `create function public.lose() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger lose before insert or update on auth.readiness for each row execute function public.lose()`,
    { write: 'failed' },
  ],
])('is not ready while %s', async (_what, damage, problems) => {
  await db.exec(`begin; ${damage}; commit`);
  expect(await ready()).toMatchObject({ status: 503, json: { ok: false, problems } });
  await db.exec(`grant select on public.footer_settings to anon;
    insert into public.footer_settings default values on conflict do nothing;
    drop trigger if exists refuse on auth.readiness; drop trigger if exists lose on auth.readiness;
    drop function if exists public.refuse(), public.lose()`);
  expect((await ready()).status).toBe(200);
});
