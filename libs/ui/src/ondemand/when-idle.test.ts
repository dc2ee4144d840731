import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

const work = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  work.mockClear();
});

it('waits until the page has its data', () => {
  whenIdle(work);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  document.querySelector('[aria-busy]')!.remove();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not wait longer than three seconds', () => {
  whenIdle(work);
  vi.advanceTimersByTime(2900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(1);
});

it('can be cancelled while it waits, and after', () => {
  const stop = whenIdle(work);
  vi.advanceTimersByTime(500);
  stop();
  document.body.innerHTML = '';
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
});
