import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM } from '../delivery/a-release.ts';
import { builtRemote, builtShell, removeBuilt } from './built.ts';
import { type Ended, type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;
/** From the command to the map that a page load gets. ms */
const GOAL = 2000;

let landfall: Landfall;
const release: Landfall['release'] = (...args) => landfall.release(...args);
const publish = async (folder: Promise<string>, module: string) => release('publish', module, '--from', await folder);

beforeAll(async () => {
  landfall = await startLandfall();
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

const stable = async (module: string) => (await landfall.map()).modules[module]?.stable.version;

/** Runs a command and tells how long it takes until the site's map names this version. ms */
async function timeUntil(version: string, ...args: string[]): Promise<number> {
  const begun = performance.now();
  const command = landfall.begin(args);
  while ((await stable('cart')) !== version) {
    if (performance.now() - begun > 20_000) throw new Error(JSON.stringify(await command.ended));
    await new Promise((next) => setTimeout(next, 20));
  }
  expect((await command.ended).status).toBe(0);
  return performance.now() - begun;
}

it(
  'A rollback with a store that cannot be read is refused with the command that goes past the gate, which is in the map within two seconds',
  async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(builtRemote('cart', version), 'cart');
    const times: number[] = [];
    for (let left = 4; left > 0 && !(Math.min(...times) < GOAL); left--) {
      for (const version of ['1.0.0', '1.1.0']) await release('promote', 'cart', version);
      const entry = path.join(landfall.modulesDir, 'cart/1.0.0/remoteEntry.js');
      await fs.rename(entry, `${entry}.away`);
      await fs.mkdir(entry); // reading it fails, as on a broken disk
      const refused = await release('rollback', 'cart', '--reason', 'x');
      expect(refused).toMatchObject({ status: 7, answer: { error: { code: 'gate_refused' } } });
      expect(refused.answer.error?.message).toMatch(/store cannot be read.*remoteEntry\.js/);
      expect(refused.answer.error?.message).toContain('npm run release -- rollback cart --force files --reason "..."');
      times.push(await timeUntil('1.0.0', 'rollback', 'cart', '--force', 'files', '--reason', 'The disk fails'));
      await fs.rmdir(entry);
      await fs.rename(`${entry}.away`, entry);
    }
    console.log(`forced rollback, store unreadable, command to map: ${times.map((time) => `${Math.round(time)} ms`).join(', ')}`);
    expect(Math.min(...times)).toBeLessThan(GOAL);
    const { answer: response } = await release('history', '--module', 'cart', '--limit', '1');
    expect(response['entries']).toMatchObject([{ kind: 'rollback', forced: true, reason: 'The disk fails' }]);
  },
  TEST_MS,
);

describe('A page that the live shell does not route', { timeout: TEST_MS }, () => {
  const NONE = { files: [], shared: [] };
  const early = { module: NONE, pages: { '/charts': NONE, '/charts/new': NONE } };
  const shell = (version: string, pages?: string[]) =>
    builtShell(version, { platform: { ...PLATFORM, ...(pages && { pages: { analytics: pages } }) } });
  const findings = ({ answer: response }: Ended) => response['findings'] as { check: string; state: string; message: string }[];
  const wrongOf = (ended: Ended) => findings(ended).filter(({ state }) => state === 'wrong');
  const refusals = ({ answer: response }: Ended) =>
    response.error?.details?.refusals?.map(({ message }) => message).join('\n') ?? '';

  it('keeps its module from going live, and its shell from losing it', async () => {
    await publish(shell('1.0.0', ['/charts']), 'shell');
    await publish(shell('2.0.0', ['/charts', '/charts/new']), 'shell');
    await release('promote', 'shell', '1.0.0');
    await publish(builtRemote('analytics', '1.0.0', { early }), 'analytics');
    const refused = await release('promote', 'analytics', '1.0.0');
    expect([refused.status, refused.answer.error?.details?.refusals]).toMatchObject([7, [{ code: 'page_not_routed' }]]);
    expect(refusals(refused)).toContain('/charts/new');
    await release('promote', 'shell', '2.0.0');
    expect((await release('promote', 'analytics', '1.0.0')).status).toBe(0);
    expect(wrongOf(await release('doctor'))).toEqual([]);
    expect(refusals(await release('promote', 'shell', '1.0.0'))).toContain('/charts/new');
  });

  it('is found by the doctor, where it was forced or a shell was rolled back under it', async () => {
    expect((await release('rollback', 'shell', '--reason', 'x')).answer).toMatchObject({ version: '1.0.0' });
    const ended = await release('doctor');
    expect(ended.status).toBe(9);
    expect(wrongOf(ended)).toMatchObject([
      { check: 'analytics 1.0.0 (live)', message: expect.stringContaining('/charts/new') as string },
    ]);
  });

  it('is no finding under a shell that takes its pages from the map', async () => {
    await publish(shell('3.0.0'), 'shell');
    expect((await release('promote', 'shell', '3.0.0')).status).toBe(0);
    const ended = await release('doctor');
    expect(wrongOf(ended)).toEqual([]); // jobs may not have run in the project's first minute
    expect(ended.status).toBe(0);
  });
});
