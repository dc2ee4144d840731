import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backgroundSync } from './background-sync.ts';

describe('the background sync', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for 500 ms of quiet', async () => {
    const changes = new Subject<void>();
    const push = vi.fn<() => Promise<void>>(async () => undefined);
    const sync = backgroundSync(changes, push);
    changes.next();
    await vi.advanceTimersByTimeAsync(499);
    changes.next();
    await vi.advanceTimersByTimeAsync(499);
    expect(push).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(push).toHaveBeenCalledTimes(1);
    sync.unsubscribe();
  });

  it('never runs while one is running, and runs again after it', async () => {
    const changes = new Subject<void>();
    const ends: (() => void)[] = [];
    const push = vi.fn<() => Promise<void>>(() => new Promise<void>((end) => ends.push(end)));
    const sync = backgroundSync(changes, push);
    changes.next();
    await vi.advanceTimersByTimeAsync(500);
    changes.next();
    await vi.advanceTimersByTimeAsync(5000);
    expect(push).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(push).toHaveBeenCalledTimes(2);
    sync.unsubscribe();
  });
});
