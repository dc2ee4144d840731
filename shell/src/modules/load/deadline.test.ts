import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeadline } from './deadline.ts';

const hangs = () => new Promise<never>(() => undefined);
const outcome = (work: Promise<unknown>) => work.catch((error: Error) => error.message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives a stage its own limit, and all stages together the total', async () => {
  const deadline = createDeadline({ what: 'cart 1.5.0', why: 'rollout', hasFallback: true });
  await vi.advanceTimersByTimeAsync(1500); // the remote took most of the 2 s that a candidate has
  const page = outcome(deadline.limit('page', hangs()));
  await vi.advanceTimersByTimeAsync(500);
  expect(await page).toBe('cart 1.5.0: no response in 500 ms');
});

it('gives the last release more time than one with a fallback', async () => {
  const [first, last] = [true, false].map((hasFallback) => createDeadline({ what: 'cart', why: 'stable', hasFallback }));
  const ended: string[] = [];
  void outcome(first!.limit('module', hangs())).then(() => ended.push('first'));
  void outcome(last!.limit('module', hangs())).then(() => ended.push('last'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(ended).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(ended).toEqual(['first', 'last']);
});

it('reports a slow entry once, and not an entry that has loaded', async () => {
  const onSlowEntry = vi.fn<() => void>();
  const deadline = createDeadline({ what: 'cart', why: 'stable', hasFallback: true, onSlowEntry });
  const [slow, fast] = [document.createElement('script'), document.createElement('script')];
  deadline.watchEntry(slow);
  deadline.watchEntry(fast);
  fast.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(onSlowEntry).toHaveBeenCalledOnce();
});
