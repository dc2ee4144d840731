import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Landfall, startLandfall } from '../release-cli/landfall.ts';

const TEST_MS = 300_000;
let landfall: Landfall;
let folder: string;
beforeAll(async () => {
  landfall = await startLandfall({}, 'pglite');
  folder = path.join(path.dirname(landfall.dataDir), 'backup');
}, TEST_MS);
afterAll(() => landfall.stop());

const backUp = (to = folder) => landfall.begin(['backup', '--to', to]).ended;
const restore = (from = folder) => landfall.begin(['restore-database', '--from', from, '--reason', 'The disk was lost']).ended;

/** Signs up over the API, which the restore must have or lose. */
async function signUp(email: string): Promise<number> {
  const { supabaseKey } = (await (await fetch(`${landfall.url}/config.json`)).json()) as { supabaseKey: string };
  const response = await fetch(`${landfall.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password 1' }),
  });
  return response.status;
}
const signIn = async (email: string): Promise<number> => {
  const { supabaseKey } = (await (await fetch(`${landfall.url}/config.json`)).json()) as { supabaseKey: string };
  const response = await fetch(`${landfall.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password 1' }),
  });
  return response.status;
};

it(
  'A backup of the running server is restored as it was, and browsers follow its map',
  async () => {
    expect(await signUp('before@mail.test')).toBe(200);
    const object = path.join(landfall.dataDir, 'objects/kept');
    await fs.mkdir(path.dirname(object), { recursive: true });
    await fs.writeFile(object, 'a photo');
    const taken = await backUp();
    expect([taken.status, taken.answer]).toEqual([0, expect.objectContaining({ kind: 'pglite' })]);
    const { environments } = taken.answer as Answer & { environments: { epoch: number }[] };

    expect(await signUp('after@mail.test')).toBe(200);
    await fs.writeFile(object, 'changed');
    expect((await restore()).answer.error?.code).toBe('server_running');
    let restored: Awaited<ReturnType<typeof restore>> | undefined;
    const output = await landfall.restart(async () => void (restored = await restore()));
    expect(restored!.stderr).toBe('');
    const [production] = (restored!.answer as Answer & { environments: { name: string; epoch: number }[] }).environments;
    expect(production).toMatchObject({ name: 'production' });
    expect(production!.epoch).toBeGreaterThan(environments[0]!.epoch);
    expect(output).not.toContain('an older database was restored');

    expect([await signIn('before@mail.test'), await signIn('after@mail.test')]).toEqual([200, 400]);
    expect(await fs.readFile(object, 'utf8')).toBe('a photo');
    const { answer } = await landfall.release('history');
    expect(JSON.stringify(answer)).toContain('The disk was lost');
  },
  TEST_MS,
);

it(
  'A backup is refused if a file or its manifest was changed, is newer than the code, or exists already',
  async () => {
    expect((await backUp()).answer.error?.code).toBe('exists');
    const change = async (name: string, from: string | RegExp, to: string) => {
      const copy = `${folder}-${name}`;
      await fs.cp(folder, copy, { recursive: true });
      const file = path.join(copy, name === 'damaged' ? 'objects/kept' : 'manifest.json');
      await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace(from, to));
      return copy;
    };
    const refusals: (string | undefined)[] = [];
    await landfall.restart(async () => {
      for (const copy of [
        await change('damaged', 'photo', 'virus'),
        await change('epoch', /"epoch": \d+/, '"epoch": 7'),
        await change('schema', /"2026112\d{7}"/, '"20991231000000"'),
        `${folder}-missing`,
      ])
        refusals.push((await restore(copy)).answer.error?.code);
    });
    expect(refusals).toEqual(['backup_damaged', 'backup_differs', 'newer_schema', 'not_found']);
    expect(await signIn('before@mail.test')).toBe(200); // nothing was replaced
  },
  TEST_MS,
);

it('A backup through the server takes the right to administer everything', async () => {
  const post = async (token: string) =>
    (await fetch(`${landfall.url}/backup`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status;
  expect([await post('lft_unknown'), await post('x'), await post('')]).toEqual([401, 401, 401]);
  const { answer } = await landfall.release(
    'token',
    'create',
    '--name',
    'cart',
    '--team',
    'cart',
    '--modules',
    'cart',
    '--verbs',
    'administer',
    '--days',
    '1',
  );
  expect(await post(String(answer['token']))).toBe(403);
});
