import fs from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Landfall, startLandfall } from './landfall.ts';

const TEST_MS = 300_000;
let landfall: Landfall;
beforeAll(async () => {
  landfall = await startLandfall();
}, TEST_MS);
afterAll(() => landfall.stop());

const checksOf = (answer: Record<string, unknown>): string[] =>
  (answer['findings'] as { check: string }[]).map(({ check }) => check);

it(
  'The guide stores the address, checks the project and the shop, and makes the owner’s token once',
  async () => {
    const first = await landfall.release('init', '--site', landfall.url);
    expect(first.status).toBe(9); // no shell was built here, so the shop has no page
    expect(checksOf(first.answer)).toEqual(
      expect.arrayContaining([
        'site address',
        'scheduled jobs',
        'email',
        'first admin',
        'countries',
        'bank accounts',
        'addresses',
      ]),
    );
    expect(first.answer['owner']).toMatchObject({ token: expect.stringMatching(/^lft_/) });
    const again = await landfall.release('init', '--site', landfall.url);
    expect(again.answer['owner']).toBeUndefined();
    const { answer } = await landfall.release('environment', 'list');
    expect(answer['environments']).toEqual([{ name: 'production', siteUrl: landfall.url }]);
  },
  TEST_MS,
);

it(
  'The first admin has signed up, and starter settings are for an empty shop',
  async () => {
    const made = await landfall.release('admin', 'Customer@demo.test');
    expect(made.answer).toMatchObject({ email: 'customer@demo.test' });
    const unknown = await landfall.release('admin', 'unknown@demo.test');
    expect([unknown.status, unknown.answer.error?.code]).toEqual([4, 'user_not_found']);
    const starter = await landfall.release('starter');
    expect([starter.status, starter.answer.error?.code]).toEqual([5, 'settings_exist']);
  },
  TEST_MS,
);

it(
  'The doctor checks the project, too',
  async () => {
    const { answer } = await landfall.release('doctor');
    expect(checksOf(answer)).toEqual(expect.arrayContaining(['scheduled jobs', 'email', 'first admin', 'addresses']));
  },
  TEST_MS,
);

it(
  'A customer’s data are exported as a zip, and erased with their address typed again',
  async () => {
    const email = 'zoe@mail.test';
    const { supabaseKey } = (await (await fetch(`${landfall.url}/config.json`)).json()) as { supabaseKey: string };
    const body = JSON.stringify({ email, password: 'a long password 1', data: { full_name: 'Zoe' } });
    const headers = { apikey: supabaseKey, 'content-type': 'application/json' };
    expect((await fetch(`${landfall.url}/auth/v1/signup`, { method: 'POST', headers, body })).status).toBe(200);
    const file = path.join(path.dirname(landfall.dataDir), 'zoe.zip');
    expect((await landfall.release('customer', 'export', email, '--out', file)).status).toBe(0);
    const entries = unzipSync(new Uint8Array(await fs.readFile(file)));
    const profiles = JSON.parse(strFromU8(entries['public.profiles.json']!)) as object[];
    expect(profiles).toEqual([expect.objectContaining({ full_name: 'Zoe', email })]);

    const erase = (...args: string[]) => landfall.release('customer', 'erase', email, '--reason', 'Asked', ...args);
    expect((await erase('--confirm', 'somebody@mail.test')).status).toBe(2);
    expect((await erase('--confirm', email)).answer).toMatchObject({ files: 0, left: 0 });
    const again = await landfall.release('customer', 'export', email, '--out', `${file}.2`);
    expect([again.status, again.answer.error?.code]).toEqual([4, 'customer_not_found']);
  },
  TEST_MS,
);
