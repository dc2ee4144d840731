import { createHash } from 'node:crypto';
import type { PageEntry } from '@landfall/contract';
import type { AdminPages, Claim } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRemote, removeBuilt } from './built.ts';
import { type Ended, type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;

let landfall: Landfall;
let team: string;
const release: Landfall['release'] = (...args) => landfall.release(...args);
const asTeam = (...args: string[]) => landfall.releaseAs(team, ...args);

const page = (path: string, access: PageEntry['access'] = 'customer'): PageEntry => ({ path, access, title: path });
const publish = async (version: string, ...pages: PageEntry[]) =>
  release('publish', 'gifts', '--from', await builtRemote('gifts', version, { pageManifest: { name: 'Gifts', pages } }));
const claimsOf = ({ answer: response }: Ended) => response['claims'] as Claim[];
const codeOf = ({ status, answer: response }: Ended) => [status, response.error?.code];

beforeAll(async () => {
  landfall = await startLandfall();
  await publish('1.0.0', page('/gifts'), page('/gifts/:id'));
  const rights = ['--modules', 'gifts', '--verbs', 'publish,promote,rollback,administer'];
  team = (await release('token', 'create', '--name', 'gifts CI', '--team', 'gifts', ...rights)).answer['token'] as string;
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

describe('A new page', { timeout: TEST_MS }, () => {
  it('takes the command that the gate prints, an owner’s approval, and the promotion again', async () => {
    const refused = await asTeam('promote', 'gifts', '1.0.0');
    expect(codeOf(refused)).toEqual([7, 'gate_refused']);
    const command = /claim request gifts --version 1\.0\.0 --environment production/.exec(refused.answer.error!.message)![0];
    const requested = await asTeam(...command.split(' '), '--reason', 'Ticket 812');
    expect(claimsOf(requested).map(({ target, state }) => [target, state])).toEqual([
      ['/gifts', 'requested'],
      ['/gifts/:id', 'requested'],
    ]);
    const ids = claimsOf(requested).map(({ id }) => id.slice(0, 8));
    expect(codeOf(await asTeam('claim', 'approve', ...ids, '--reason', 'Ours'))).toEqual([3, 'not_granted']);
    expect(codeOf(await release('claim', 'approve', ...ids))).toEqual([2, 'reason_needed']);
    const approved = await release('claim', 'approve', ...ids, '--reason', 'Agreed');
    expect(claimsOf(approved).map(({ state, decisionReason }) => [state, decisionReason])).toEqual([
      ['approved', 'Agreed'],
      ['approved', 'Agreed'],
    ]);
    expect((await asTeam('promote', 'gifts', '1.0.0')).status).toBe(0);
    expect((await landfall.map()).modules['gifts']!.pages).toEqual({
      customer: { '/gifts': '/gifts', '/gifts/:id': '/gifts/:id' },
    });
  });

  it('leaves the map when its claim is revoked', async () => {
    const claim = claimsOf(await release('claim', 'list', '--module', 'gifts')).find(({ target }) => target === '/gifts/:id')!;
    expect((await release('claim', 'revoke', claim.id, '--reason', 'Shows the wrong gift')).status).toBe(0);
    expect((await landfall.map()).modules['gifts']!.pages).toEqual({ customer: { '/gifts': '/gifts' } });
    const examined = await release('doctor');
    expect(examined.status).toBe(9);
    expect((examined.answer['findings'] as { check: string }[]).find(({ check }) => check === 'claims of gifts')).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(
        /has the page \/gifts\/:id, without an approved claim.*claim request gifts --version 1\.0\.0/,
      ),
    });
    const { answer: response } = await release('history', '--module', 'gifts', '--limit', '1');
    expect(response['entries']).toMatchObject([
      { kind: 'claim_revoked', claim: '/gifts/:id (customer)', reason: 'Shows the wrong gift' },
    ]);
    expect(codeOf(await release('claim', 'revoke', claim.id, '--reason', 'Again'))).toEqual([5, 'already_revoked']);
  });

  it('of another module is refused with its owner', async () => {
    await publish('1.1.0', page('/cart'));
    const ended = await asTeam('claim', 'request', 'gifts', '--version', '1.1.0');
    expect(codeOf(ended)).toEqual([5, 'path_taken']);
    expect(ended.answer.error?.message).toContain('belongs to cart');
  });
});

describe('Admin pages', { timeout: TEST_MS }, () => {
  it('are served separately from the map, which has the hash of their bytes', async () => {
    await publish('1.2.0', page('/admin/gifts', 'admin'));
    const ids = claimsOf(await release('claim', 'request', 'gifts', '--version', '1.2.0')).map(({ id }) => id);
    await release('claim', 'approve', ...ids, '--reason', 'Agreed');
    await release('promote', 'gifts', '1.2.0');
    const text = await (await fetch(`${landfall.url}/modules/production.admin.json`)).text();
    expect((JSON.parse(text) as AdminPages).modules['gifts']!.pages).toEqual([{ path: '/admin/gifts', title: '/admin/gifts' }]);
    expect((await landfall.map()).adminPages).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  });
});

describe('Claims that cannot be decided', { timeout: TEST_MS }, () => {
  it.each([
    ['an unknown id', ['claim', 'approve', '0badc0de', '--reason', 'x'], [4, 'no_such_claim']],
    ['too short an id', ['claim', 'revoke', '1', '--reason', 'x'], [4, 'no_such_claim']],
    ['a version that was never published', ['claim', 'request', 'gifts', '--version', '9.9.9'], [4, 'no_such_release']],
    ['an environment that does not exist', ['--environment', 'mars', 'claim', 'list'], [4, 'no_such_environment']],
  ])('are named: %s', async (_what, args, code) => {
    expect(codeOf(await release(...args))).toEqual(code);
  });
});
