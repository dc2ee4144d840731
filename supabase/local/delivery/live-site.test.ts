import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Envelope, type MapPoint, peekPayload } from '@landfall/modules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveSite } from './live-site.ts';

const NOT_THERE = new Error('the registry is away');
const envelope = (content: unknown, keyId = 'key'): Envelope => ({
  payload: btoa(JSON.stringify(content)),
  keyId,
  signature: 'c2ln',
});
const at = (revision: number, epoch?: number): Envelope => envelope({ revision, epoch } satisfies MapPoint);

let folder: string;
let registry: () => Promise<Envelope>;
let admin: () => Promise<string>;
let asked = 0;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-live-'));
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  registry = async () => envelope('one');
  admin = () => Promise.reject(new Error('the map names no admin pages'));
  asked = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await fs.rm(folder, { recursive: true });
});

const open = (sign?: (map: Envelope) => Promise<Envelope>) =>
  liveSite({
    ...(sign && { sign }),
    askMap: () => {
      asked += 1;
      return registry();
    },
    askRest: async () => ({ shell: '1.0.0', early: {} }),
    askAdmin: () => admin(),
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

it('While the registry is down it serves the last good map, and the next one once the registry is up again', async () => {
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

it('An unreadable map is not used: the last good one is served, with the reason', async () => {
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
  expect(await (await open())()).toEqual({ map: envelope('one'), shell: '1.0.0', early: {}, admin: null });
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('The admin pages come with the map that vouches for them, and outlive a restart while the registry is away', async () => {
  const withAdmin = envelope({ revision: 1, adminPages: hashOf('{"pages":1}') });
  registry = async () => withAdmin;
  admin = async () => '{"pages":1}';
  expect((await (await open())()).admin).toBe('{"pages":1}');
  registry = () => Promise.reject(NOT_THERE);
  expect(await (await open())()).toMatchObject({ map: withAdmin, admin: '{"pages":1}' });
});

it('Admin pages that are not those of the map are not served: the last good map and its admin pages are', async () => {
  registry = async () => envelope({ revision: 1, adminPages: hashOf('first') });
  admin = async () => 'first';
  const read = await open();
  await read();
  registry = async () => envelope({ revision: 2, adminPages: hashOf('second') });
  vi.advanceTimersByTime(250);
  expect(await read()).toMatchObject({ map: envelope({ revision: 1, adminPages: hashOf('first') }), admin: 'first' });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('not those of the map'));
  admin = async () => 'second';
  vi.advanceTimersByTime(1001);
  expect(await read()).toMatchObject({ map: envelope({ revision: 2, adminPages: hashOf('second') }), admin: 'second' });
});

it('Where nothing was ever known there is no map, and no failure', async () => {
  registry = () => Promise.reject(NOT_THERE);
  expect(await (await open())()).toEqual({ map: null, shell: null, early: {}, admin: null });
});

it('A restart with another key serves the map under that key at once, not the map kept under the old key', async () => {
  registry = async () => envelope('one', 'old');
  await (
    await open()
  )();
  registry = async () => envelope('one', 'new');
  const read = await open();
  expect((await read()).map?.keyId).toBe('new');
  expect(JSON.parse(await fs.readFile(path.join(folder, 'last-map.json'), 'utf8'))).toMatchObject({ map: { keyId: 'new' } });
});

it('A map under other keys is another one, though its content is the same: a second key signs, then the first is gone', async () => {
  const read = await open();
  await read();
  const both = { ...envelope('one'), also: [{ keyId: 'next', signature: 'c2ln' }] };
  for (const next of [both, envelope('one', 'next')]) {
    registry = async () => next;
    vi.advanceTimersByTime(250);
    expect((await read()).map).toEqual(next);
  }
});

it('A map that was only signed again is not fetched or written a second time', async () => {
  const read = await open();
  const first = await read();
  registry = async () => ({ ...envelope('one'), signature: 'b3RoZXI=' });
  vi.advanceTimersByTime(250);
  expect(await read()).toBe(first);
});

it('While the registry is away the last good map is signed by the keys of now', async () => {
  const sign = vi.fn<(map: Envelope) => Promise<Envelope>>(async (map) => map);
  const read = await open(sign);
  await read();
  registry = () => Promise.reject(NOT_THERE);
  vi.advanceTimersByTime(250);
  sign.mockImplementation(async (map) => (map.keyId === 'new' ? map : { ...map, keyId: 'new' }));
  const signed = await read();
  expect(signed.map).toEqual(envelope('one', 'new'));
  expect(await read()).toBe(signed);
});

it('A registry that went back is served, and the console shows once what to run; a new epoch ends that', async () => {
  registry = async () => at(9);
  await (
    await open()
  )();
  registry = async () => at(5);
  const read = await open();
  expect(await read()).toMatchObject({ map: at(5), highest: { revision: 9 } });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('release -- database-restored'));
  registry = async () => at(6);
  vi.advanceTimersByTime(250);
  expect((await read()).highest).toEqual({ revision: 9 });
  expect(console.warn).toHaveBeenCalledOnce();
  registry = async () => at(7, 1_795_000_000_000);
  vi.advanceTimersByTime(250);
  expect((await read()).highest).toEqual({ revision: 7, epoch: 1_795_000_000_000 });
  expect(console.warn).toHaveBeenCalledOnce();
});

it('A start on an older database logs it each time, until a new epoch begins', async () => {
  registry = async () => at(9, 3);
  await (
    await open()
  )();
  registry = async () => at(50);
  for (const times of [1, 2]) {
    await (
      await open()
    )();
    expect(console.warn).toHaveBeenCalledTimes(times);
    expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining('revision 9 of epoch 3'));
  }
});
