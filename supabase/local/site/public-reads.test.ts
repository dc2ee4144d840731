import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPrice } from '../../../libs/contract/src/testing/a-price.ts';
import { exampleReader, settingsReader } from './public-reads.ts';

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

it('A price is read again after 5 s, not before', async () => {
  const read = exampleReader(ask);
  gives(aPrice({ total: '1.00' }));
  expect(await read()).toMatchObject({ total: '1.00' });
  gives(aPrice({ total: '2.00' }));
  expect(await read()).toMatchObject({ total: '1.00' });
  await after(5000);
  expect(await read()).toMatchObject({ total: '2.00' });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('A price that can’t be read any more is shown for a minute, and the failure is logged once', async () => {
  const read = exampleReader(ask);
  gives(aPrice());
  await read();
  gives({}, 422);
  await after(30_000);
  expect(await read()).not.toBeNull();
  await after(31_000);
  expect(await read()).toBeNull();
  expect(warn.mock.calls).toEqual([["Pages can't read the price of the example: status 422"]]);
});

it('A price that the shop can’t compute is none', async () => {
  gives({ ...aPrice(), priceable: false });
  expect(await exampleReader(ask)()).toBeNull();
});

it('Settings stay as they were last read, however long, and a slow backend is waited for 1 s', async () => {
  const read = settingsReader(ask);
  gives([{ company_name: 'Fern' }]);
  await read();
  answer = () => new Promise(() => {});
  await after(3_600_000);
  const settings = read();
  await after(1000);
  expect(await settings).toEqual({ company_name: 'Fern' });
});
