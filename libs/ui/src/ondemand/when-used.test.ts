import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenUsed } from './when-used.ts';

const work = vi.fn<() => void>();
const isUsed = (hasBeenActive: boolean) => vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });

beforeEach(() => isUsed(false));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  work.mockClear();
});

it.each(['pointermove', 'pointerdown', 'touchstart', 'keydown'])('runs at the first %s, once', (sign) => {
  whenUsed(work);
  expect(work).not.toHaveBeenCalled();
  dispatchEvent(new Event(sign));
  dispatchEvent(new Event('pointerdown'));
  expect(work).toHaveBeenCalledOnce();
});

it('does not count a pointer that rests where the page opens', () => {
  whenUsed(work);
  dispatchEvent(new MouseEvent('pointermove'));
  expect(work).not.toHaveBeenCalled();
  dispatchEvent(new MouseEvent('pointermove', { movementX: 3 }));
  expect(work).toHaveBeenCalledOnce();
});

it('runs by itself on a page that was used before', () => {
  vi.useFakeTimers();
  isUsed(true);
  whenUsed(work);
  vi.advanceTimersByTime(4000);
  expect(work).toHaveBeenCalledOnce();
});

it('can be cancelled', () => {
  whenUsed(work)();
  dispatchEvent(new Event('pointerdown'));
  expect(work).not.toHaveBeenCalled();
});
