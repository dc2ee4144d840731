import type { Store } from '@landfall/contract';

export interface WritableStore<T> extends Store<T> {
  /** Replaces the value and notifies subscribers, unless the value is the same. */
  set: (next: T) => void;
}

export function createStore<T>(initial: T): WritableStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
