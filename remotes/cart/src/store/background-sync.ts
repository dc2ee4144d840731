import { type Observable, type Subscription, concatMap, debounceTime, defer } from 'rxjs';

const SYNC_DEBOUNCE_MS = 500;

/** Runs `push` once the changes have been quiet for 500 ms, and never while one is running: the next waits for its end. */
export const backgroundSync = (changes: Observable<unknown>, push: () => Promise<void>): Subscription =>
  changes
    .pipe(
      debounceTime(SYNC_DEBOUNCE_MS),
      concatMap(() => defer(push)),
    )
    .subscribe();
