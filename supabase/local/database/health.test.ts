import { expect, it, vi } from 'vitest';
import type { LiteConnection } from './lite-fixes.ts';
import { checkHealth } from './health.ts';

/** A connection that gives this answer to every query. */
const answering = (response: () => Promise<unknown>): LiteConnection =>
  ({ withContext: vi.fn<() => Promise<unknown>>(response) }) as unknown as LiteConnection;

const right = { sum: 5050, roles: 3, role: 'anon' };
const rows = (...list: object[]) => answering(async () => ({ rows: list }));
const failing = (code: string) => answering(() => Promise.reject(Object.assign(new Error('refused'), { code })));

it('Reports a healthy database only if the answer is right', async () => {
  expect(await checkHealth(rows(right))).toBe('ok');
  expect(await checkHealth(rows())).toBe('wrong');
  expect(await checkHealth(rows({ ...right, sum: null }))).toBe('wrong');
  expect(await checkHealth(rows({ ...right, role: 'postgres' }))).toBe('wrong');
  expect(await checkHealth(failing('08P01'))).toBe('wrong');
});

it('Does not restart a database that is busy or restarting', async () => {
  for (const code of ['57014', '57P02', '53300']) expect(await checkHealth(failing(code))).toBe('late');
  vi.useFakeTimers();
  const health = checkHealth(answering(() => new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await health).toBe('late');
  vi.useRealTimers();
});
