import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRemote, removeBuilt } from './built.ts';
import { type Ended, type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;
const NAME = '20991128120000_gift_notes';
const TEXT = `set local lock_timeout = '500ms';
create table module_gifts.notes (id uuid primary key, note text not null);`;

let landfall: Landfall;
let team: string;
let folder: string;
const as = (...args: string[]) => landfall.releaseAs(team, 'migration', ...args);
const owner = (...args: string[]) => landfall.release('migration', ...args);
const codeOf = ({ status, answer }: Ended) => [status, answer.error?.code];

async function propose(text: string): Promise<string> {
  const file = path.join(folder, `${NAME}.sql`);
  await fs.writeFile(file, text);
  const { status, answer } = await as('propose', 'gifts', '2.0.0', '--file', file);
  expect([status, answer.error]).toEqual([0, undefined]);
  return answer['hash'] as string;
}

beforeAll(async () => {
  landfall = await startLandfall();
  folder = await fs.mkdtemp(path.join(landfall.dataDir, 'proposed-'));
  for (const version of ['1.0.0', '2.0.0'])
    await landfall.release('publish', 'gifts', '--from', await builtRemote('gifts', version, {}));
  await landfall.release('promote', 'gifts', '1.0.0');
  const rights = ['--modules', 'gifts', '--verbs', 'publish,promote,rollback'];
  team = (await landfall.release('token', 'create', '--name', 'gifts CI', '--team', 'gifts', ...rights)).answer[
    'token'
  ] as string;
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

describe('release migration', { timeout: TEST_MS }, () => {
  it('refuses what reaches beyond the module’s schema, unless an owner allows it with a reason', async () => {
    const hash = await propose("set local lock_timeout = '500ms';\nalter table public.quotes add column gift text;");
    const refused = await as('check', NAME);
    expect(codeOf(refused)).toEqual([7, 'migration_refused']);
    expect(refused.answer.error!.message).toContain('It needs more than the schema module_gifts: must be owner of table quotes');
    expect(codeOf(await owner('approve', NAME, '--hash', hash))).toEqual([7, 'migration_refused']);
    const allowed = ['--despite', 'schema', '--reason', 'Gifts belong to quotes'];
    expect((await owner('approve', NAME, '--hash', hash, ...allowed)).answer).toMatchObject({ approvedBy: 'owner' });
  });

  it('is approved by an owner, applied with the database’s URL, and lets its release go live', async () => {
    const hash = await propose(TEXT);
    expect((await as('check', NAME)).answer).toMatchObject({ problems: [], approvedBy: null });
    expect(codeOf(await landfall.releaseAs(team, 'promote', 'gifts', '2.0.0'))).toEqual([7, 'gate_refused']);
    expect(codeOf(await as('approve', NAME, '--hash', hash))).toEqual([3, 'not_granted']);
    const url = ['--database-url', landfall.databaseUrl!];
    expect((await owner('apply', ...url)).answer).toEqual({ applied: [] });
    expect((await owner('approve', NAME, '--hash', hash)).status).toBe(0);
    expect((await owner('apply', ...url)).answer).toEqual({ applied: [NAME] });
    expect((await owner('apply', ...url)).answer).toEqual({ applied: [] });
    expect((await owner('list')).answer).toMatchObject({ migrations: [{ migration: NAME, applied: true }] });
    expect((await landfall.releaseAs(team, 'promote', 'gifts', '2.0.0')).status).toBe(0);
  });
});
