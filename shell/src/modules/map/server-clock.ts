import type { Logger, Store } from '@landfall/contract';
import { createStore } from '../../kernel/parts/store.ts';

/** ms. A smaller difference is normal, and harms nothing. */
const TOLERANCE = 5 * 60_000;

/** The server's time. Time limits of maps and releases use it, because the clock of a device can be wrong by days. */
export interface ServerClock {
  /** ms since 1970; the device's own time until a response has told the server's. */
  now(): number;
  /** Reads the time from a response's headers. */
  read(response: Response): void;
  /** How far the device's clock is ahead of the server's, in ms; negative: behind. 0 within five minutes. */
  ahead: Store<number>;
}

/** When a response was sent, or left a cache: `Date`, plus the seconds that a cache has kept it (`Age`). NaN if it does not say. */
const sentAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;

export function createServerClock(log: Logger): ServerClock {
  let difference = 0;
  const ahead = createStore(0);
  return {
    now: () => Date.now() - difference,
    read(response) {
      const sent = sentAt(response);
      if (Number.isNaN(sent)) return;
      difference = Date.now() - sent;
      const isWrong = Math.abs(difference) > TOLERANCE;
      if (isWrong && !ahead.get())
        log.warn('modules', `The clock of this device is ${Math.round(difference / 1000)} s ahead of the server's`);
      ahead.set(isWrong ? difference : 0);
    },
    ahead,
  };
}
