import { expect, it, vi } from 'vitest';
import { ConnectionBusyError, Mutex } from './mutex.ts';

it('Only one caller holds the lock, first come, first served', async () => {
  const mutex = new Mutex();
  const order: string[] = [];
  await mutex.acquire(1000);
  const second = mutex.acquire(1000).then(() => order.push('second'));
  const third = mutex.acquire(1000).then(() => order.push('third'));
  order.push('first');
  mutex.release();
  await second;
  mutex.release();
  await third;
  expect(order).toEqual(['first', 'second', 'third']);
});

it('Waiting too long fails with "database busy" and does not block the next in the queue', async () => {
  vi.useFakeTimers();
  const mutex = new Mutex();
  await mutex.acquire(1000);
  const refused = mutex.acquire(1000).catch((error: unknown) => error);
  const waiting = mutex.acquire(60_000);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await refused).toBeInstanceOf(ConnectionBusyError);
  mutex.release();
  await waiting;
  vi.useRealTimers();
});
