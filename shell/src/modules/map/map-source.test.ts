import type { Logger } from '@landfall/contract';
import {
  type Envelope,
  type ModuleKey,
  type ModuleMap,
  type Signer,
  generateSigningKey,
  sealPayload,
  signerOf,
  toInlined,
} from '@landfall/modules';
import { aMap } from '@landfall/modules/testing';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { highestUsed, noteUsed } from './highest-used.ts';
import type { Remembered } from './map-memory.ts';
import { createMapSource } from './map-source.ts';
import { createServerClock } from './server-clock.ts';

cleanUpAfterEach();

/** IndexedDB is not in the test's browser; the real one is under test in e2e. */
const memory = vi.hoisted(() => ({
  recall: vi.fn<() => Promise<unknown>>(),
  remember: vi.fn<(kept: object) => void>(),
  noteOnly: vi.fn<(kept: object) => void>(),
}));
vi.mock('./map-memory.ts', () => memory);

let signer: Signer;
let stranger: Signer;
let warned: string[];

beforeAll(async () => {
  [signer, stranger] = await Promise.all([signerOf(await generateSigningKey()), signerOf(await generateSigningKey())]);
});

beforeEach(() => {
  warned = [];
  memory.recall.mockReset().mockResolvedValue(undefined);
  memory.remember.mockReset();
  memory.noteOnly.mockReset();
  vi.useRealTimers();
  document.cookie = 'landfall-map=; path=/; max-age=0';
  for (const id of ['landfall-map', 'landfall-page-map']) document.getElementById(id)?.remove();
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const map = (revision: number, days = 1, epoch = 0) => aMap({ epoch, revision, expiresAt: inDays(days) });
const sealed = (content: ModuleMap, by = signer) => sealPayload(content, by);

function inPage(envelope: Envelope, id = 'landfall-map'): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id });
  block.textContent = JSON.stringify(toInlined(envelope));
  document.head.append(block);
}

function keeps(revision: number, envelope: Envelope, epoch = 0): void {
  memory.recall.mockResolvedValue({ environment: 'production', epoch, revision, envelope } satisfies Remembered);
  noteUsed({ environment: 'production', keyId: envelope.keyId, epoch, revision });
}

function registry(response: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof response>(response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const responses = (envelope: Envelope) => registry(() => Response.json(envelope));
const down = () => registry(() => Promise.reject(new TypeError('Failed to fetch')));

const source = () => {
  const warn = (_topic: string, message: string) => void warned.push(message);
  const log = { warn } as unknown as Logger;
  return createMapSource({ environment: 'production', keys: [signer.publicKey], log, clock: createServerClock(log) });
};
const revision = async () => (await source().first()).revision;

describe('A tab begins', () => {
  it('with the map in its page, without a request', async () => {
    inPage(await sealed(map(5)));
    const fetched = down();
    vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
    expect(await revision()).toBe(5);
    expect(fetched).not.toHaveBeenCalled();
    expect(memory.remember.mock.calls[0]![0]).toMatchObject({ environment: 'production', revision: 5 });
  });

  it('with the map in its page at once, though IndexedDB is slow', async () => {
    inPage(await sealed(map(5)));
    memory.recall.mockReturnValue(new Promise(() => {}));
    expect(await revision()).toBe(5);
  });

  it('with a map that has only what its page needs, which it notes and does not keep as the last good one', async () => {
    inPage(await sealed({ ...map(5), others: { storefront: { name: 'Storefront' } } }), 'landfall-page-map');
    const fetched = down();
    vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
    expect((await source().first()).others).toEqual({ storefront: { name: 'Storefront' } });
    expect(fetched).not.toHaveBeenCalled();
    expect(memory.remember).not.toHaveBeenCalled();
    expect(memory.noteOnly.mock.calls[0]![0]).toMatchObject({ environment: 'production', revision: 5 });
  });

  it('with the registry’s where the page has none', async () => {
    responses(await sealed(map(6)));
    expect(await revision()).toBe(6);
  });

  it('with the registry’s where the page’s has expired, without a word: it was kept for days', async () => {
    inPage(await sealed(map(5, -1)));
    responses(await sealed(map(6)));
    expect(await revision()).toBe(6);
    expect(warned).toEqual([]);
  });

  it('with the registry’s where a stranger signed the page’s, and logs it', async () => {
    inPage(await sealed(map(99), stranger));
    responses(await sealed(map(6)));
    expect(await revision()).toBe(6);
    expect(warned).toEqual(['The map in the page is refused']);
  });

  it('never with one that is older than what this browser has used', async () => {
    keeps(7, await sealed(map(7)));
    inPage(await sealed(map(6)));
    responses(await sealed(map(8)));
    expect(await revision()).toBe(8);
  });

  it('with the map of a restored database, though this browser has used a higher revision', async () => {
    keeps(7, await sealed(map(7)));
    inPage(await sealed(map(4, 1, 1_795_000_000_000)));
    down();
    expect(await revision()).toBe(4);
    expect(warned).toEqual([]);
  });

  it('never with one from before a restore, however high its revision', async () => {
    keeps(4, await sealed(map(4, 1, 1_795_000_000_000)), 1_795_000_000_000);
    inPage(await sealed(map(99)));
    responses(await sealed(map(98)));
    expect(await revision()).toBe(4);
  });

  it('with a map signed by two keys: one key is being replaced', async () => {
    inPage(await sealPayload(map(5), stranger, [signer]));
    down();
    expect(await revision()).toBe(5);
  });

  it('with the last good one where the registry is down, and logs it', async () => {
    keeps(7, await sealed(map(7)));
    down();
    expect(await revision()).toBe(7);
    expect(warned).toEqual(['The registry cannot be reached: the last good map is used, revision 7']);
  });

  it('with the last good one where the registry answers with a map that a stranger signed, and logs that', async () => {
    keeps(7, await sealed(map(7)));
    responses(await sealed(map(8), stranger));
    expect(await revision()).toBe(7);
    expect(warned).toEqual(["The registry's map is refused (signature): the last good map is used, revision 7"]);
  });

  it('even with an expired one where it is the last good one and nothing else can be had', async () => {
    keeps(7, await sealed(map(7, -3)));
    registry(() => new Response('Not found', { status: 404 }));
    expect(await revision()).toBe(7);
  });

  it('not with an expired one that it has never used', async () => {
    inPage(await sealed(map(7, -1)));
    down();
    await expect(revision()).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['an error page', async () => new Response('<!doctype html>')],
    ['a map by a stranger', async () => Response.json(await sealed(map(99), stranger))],
    ['an older map', async () => Response.json(await sealed(map(6)))],
  ])('with the last good one where the registry answers with %s', async (_what, response) => {
    keeps(7, await sealed(map(7)));
    registry(response);
    expect(await revision()).toBe(7);
  });

  it('not at all where there is no map to trust', async () => {
    registry(async () => Response.json(await sealed(map(9), stranger)));
    await expect(revision()).rejects.toMatchObject({ code: 'signature' });
  });
});

describe('On a device whose clock is wrong, a tab', () => {
  /** The registry's response, sent at the real time. */
  const respondsNow = (envelope: Envelope, realNow: number, headers: Record<string, string> = {}) =>
    registry(() => Response.json(envelope, { headers: { date: new Date(realNow).toUTCString(), ...headers } }));

  it.each([
    ['25 hours ahead', 25 / 24],
    ['two days ahead', 2],
    ['a year behind', -365],
  ])('uses the registry’s map, although the clock is %s, and logs the difference once', async (_what, days) => {
    const realNow = Date.now();
    const fetched = respondsNow(await sealed(map(6)), realNow);
    vi.setSystemTime(realNow + days * DAY);
    keeps(5, await sealed(map(5)));
    const tab = source();
    expect((await tab.first()).revision).toBe(6);
    expect((await tab.fetch()).revision).toBe(6);
    expect(fetched).toHaveBeenCalledTimes(2);
    const seconds = Math.round((days * DAY) / 1000);
    expect(warned).toHaveLength(1);
    expect(Number(/is (-?\d+) s ahead/.exec(warned[0]!)![1])).toBeCloseTo(seconds, -1);
  });

  it('still refuses a map that has expired by the server’s time, also if a cache has kept the response', async () => {
    const realNow = Date.now();
    vi.setSystemTime(realNow - 30 * DAY);
    const old = await sealed(aMap({ revision: 6, expiresAt: new Date(realNow - 2000).toISOString() }));
    respondsNow(old, realNow);
    await expect(revision()).rejects.toMatchObject({ code: 'expired' });
    respondsNow(old, realNow - DAY, { age: String(DAY / 1000) });
    await expect(revision()).rejects.toMatchObject({ code: 'expired' });
  });

  it('is not called wrong within five minutes', async () => {
    respondsNow(await sealed(map(6)), Date.now() - 4 * 60_000);
    expect(await revision()).toBe(6);
    expect(warned).toEqual([]);
  });
});

it('A tab that goes on refuses a map that is older than its own', async () => {
  inPage(await sealed(map(5)));
  const tab = source();
  await tab.first();
  responses(await sealed(map(4)));
  await expect(tab.fetch()).rejects.toMatchObject({ code: 'older' });
  responses(await sealed(map(6)));
  expect((await tab.fetch()).revision).toBe(6);
});

describe('The highest revision used', () => {
  const used = { environment: 'production', keyId: 'k1', epoch: 3, revision: 7 };
  const key = (keyId: string) => ({ keyId }) as ModuleKey;

  it('is kept over a reload', () => {
    expect(highestUsed('production', [key('k1')])).toBeUndefined();
    noteUsed(used);
    expect(highestUsed('production', [key('k0'), key('k1')])).toEqual({ epoch: 3, revision: 7 });
  });

  it('counts for its environment, and while its key is trusted', () => {
    noteUsed(used);
    expect(highestUsed('staging', [key('k1')])).toBeUndefined();
    expect(highestUsed('production', [key('k2')])).toBeUndefined();
  });

  it('is none where the cookie is garbage', () => {
    document.cookie = 'landfall-map=production%20k1%20much; path=/';
    expect(highestUsed('production', [key('k1')])).toBeUndefined();
  });

  it('that was noted before there were epochs is of epoch 0', () => {
    document.cookie = 'landfall-map=production%20k1%207; path=/';
    expect(highestUsed('production', [key('k1')])).toEqual({ epoch: 0, revision: 7 });
  });
});
