import { type Observable, type Subscription, concatMap, debounceTime, defer } from 'rxjs';

const SYNC_DEBOUNCE_MS = 500;

/** Runs `push` after 500 ms without changes, never twice at once: the next run waits for the current one. */
export const backgroundSync = (changes: Observable<unknown>, push: () => Promise<void>): Subscription =>
  changes
    .pipe(
      debounceTime(SYNC_DEBOUNCE_MS),
      concatMap(() => defer(push)),
    )
    .subscribe();
