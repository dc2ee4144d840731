import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someHomeFacts } from '../../../libs/contract/src/testing/home-facts.ts';
import { factsReader, settingsReader } from './public-reads.ts';

let answer: () => Promise<Response>;
const ask = vi.fn<() => Promise<Response>>(() => answer());
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  warn.mockClear();
});
afterEach(() => vi.useRealTimers());
afterAll(() => warn.mockRestore());

const gives = (body: unknown, status = 200) => {
  answer = async () => Response.json(body, { status });
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('The home page’s facts are read again after 5 s, not before', async () => {
  const read = factsReader(ask);
  gives(someHomeFacts({ claim_days: 1 }));
  expect(await read()).toMatchObject({ claim_days: 1 });
  gives(someHomeFacts({ claim_days: 2 }));
  expect(await read()).toMatchObject({ claim_days: 1 });
  await after(5000);
  expect(await read()).toMatchObject({ claim_days: 2 });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('Facts that can’t be read any more are shown for a minute, and the failure is logged once', async () => {
  const read = factsReader(ask);
  gives(someHomeFacts());
  await read();
  gives({}, 422);
  await after(30_000);
  expect(await read()).not.toBeNull();
  await after(31_000);
  expect(await read()).toBeNull();
  expect(warn.mock.calls).toEqual([["Pages can't read the facts of the home page: status 422"]]);
});

it('Facts without the price of the headphones are none', async () => {
  gives(someHomeFacts({ headphones: null }));
  expect(await factsReader(ask)()).toBeNull();
});

it('Settings stay as they were last read, however long, and a slow backend is waited for 1 s', async () => {
  const read = settingsReader(ask, await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-settings-')));
  gives([{ company_name: 'Fern' }]);
  await read();
  answer = () => new Promise(() => {});
  await after(3_600_000);
  const settings = read();
  await after(1000);
  expect(await settings).toEqual({ company_name: 'Fern' });
});
