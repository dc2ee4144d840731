import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Envelope, peekPayload } from '@landfall/modules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveSite } from './live-site.ts';

const NOT_THERE = new Error('the registry is away');
const envelope = (content: string): Envelope => ({ payload: btoa(JSON.stringify(content)), keyId: 'key', signature: 'c2ln' });

let folder: string;
let registry: () => Promise<Envelope>;
let asked = 0;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-live-'));
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  registry = async () => envelope('one');
  asked = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await fs.rm(folder, { recursive: true });
});

const open = () =>
  liveSite({
    askMap: () => {
      asked += 1;
      return registry();
    },
    askRest: async () => ({ shell: '1.0.0', early: {} }),
    file: path.join(folder, 'last-map.json'),
  });
async function payloadOf(read: Awaited<ReturnType<typeof open>>): Promise<unknown> {
  const { map } = await read();
  return map ? peekPayload(map) : undefined;
}

it('A rollback is seen by a page that comes a quarter of a second later, and many pages at once ask once', async () => {
  const read = await open();
  expect(await Promise.all([payloadOf(read), payloadOf(read), payloadOf(read)])).toEqual(['one', 'one', 'one']);
  expect(asked).toBe(1);
  registry = async () => envelope('two');
  vi.advanceTimersByTime(250);
  expect(await payloadOf(read)).toBe('two');
});

it('While the registry is away the last good map is served, and the next one as soon as it is back', async () => {
  const read = await open();
  await read();
  registry = () => Promise.reject(NOT_THERE);
  vi.advanceTimersByTime(250);
  expect(await payloadOf(read)).toBe('one');
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the registry is away'));
  registry = async () => envelope('two');
  vi.advanceTimersByTime(1001);
  expect(await payloadOf(read)).toBe('two');
});

it('A map that nobody can read is no answer: the last good one is served, and says why', async () => {
  const read = await open();
  await read();
  registry = async () => ({ ...envelope('two'), payload: '<html>' });
  vi.advanceTimersByTime(250);
  expect(await payloadOf(read)).toBe('one');
  expect(console.warn).toHaveBeenCalledOnce();
});

it('A registry that never answers holds no page up for longer than a second', async () => {
  const read = await open();
  await read();
  registry = () => new Promise(() => {});
  vi.advanceTimersByTime(250);
  const late = payloadOf(read);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('one');
});

it('The first answer of a start may take its time: the map of the last one is not served in its place', async () => {
  await (
    await open()
  )();
  registry = () => new Promise((resolve) => setTimeout(() => resolve(envelope('two')), 5000));
  const first = payloadOf(await open());
  await vi.advanceTimersByTimeAsync(5000);
  expect(await first).toBe('two');
});

it('The last good map outlives a restart', async () => {
  await (
    await open()
  )();
  registry = () => Promise.reject(NOT_THERE);
  expect(await (await open())()).toEqual({ map: envelope('one'), shell: '1.0.0', early: {} });
});

it('Where nothing was ever known there is no map, and no failure', async () => {
  registry = () => Promise.reject(NOT_THERE);
  expect(await (await open())()).toEqual({ map: null, shell: null, early: {} });
});
