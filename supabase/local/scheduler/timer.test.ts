import { expect, it, vi } from 'vitest';
import { every } from './timer.ts';

it('Logs a failed run, runs again, and waits for the current run when stopped', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  let turns = 0;
  const stop = every(100, 'job', async () => {
    turns += 1;
    if (turns === 1) throw new Error('once');
  });
  await vi.advanceTimersByTimeAsync(250);
  expect(turns).toBe(2);
  expect(logged).toHaveBeenCalledWith('job:', 'once');
  await stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(turns).toBe(2);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
