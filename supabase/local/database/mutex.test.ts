import { expect, it, vi } from 'vitest';
import { ConnectionBusyError, Turn } from './mutex.ts';

it('One holder at a time, first come first served', async () => {
  const turn = new Turn();
  const order: string[] = [];
  await turn.take(1000);
  const second = turn.take(1000).then(() => order.push('second'));
  const third = turn.take(1000).then(() => order.push('third'));
  order.push('first');
  turn.release();
  await second;
  turn.release();
  await third;
  expect(order).toEqual(['first', 'second', 'third']);
});

it('Whoever waits too long is told that the database is busy, and the next in the queue is not held up', async () => {
  vi.useFakeTimers();
  const turn = new Turn();
  await turn.take(1000);
  const refused = turn.take(1000).catch((error: unknown) => error);
  const patient = turn.take(60_000);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await refused).toBeInstanceOf(ConnectionBusyError);
  turn.release();
  await patient;
  vi.useRealTimers();
});
