import type { Store } from '@landfall/contract';
import { createStore } from '../../kernel/parts/store.ts';
import { POLICY_COOKIE, writeCookie } from '../../kernel/appearance/cookie.ts';
import { type Override, overridesIn, storeOverrides, storedOverrides, withoutOverrides } from './overrides.ts';

/** Overrides of this tab: accepted ones, and requested ones from the URL. */
export interface TabOverrides {
  agreed: Store<Override[]>;
  /** Waiting for a click: a link alone must not choose the code that runs with a customer's session. */
  asked: Store<Override[]>;
  /** Accepts or declines all requested overrides. */
  answer(isYes: boolean): void;
  /** A module's override; waits for the answer to a request for that module. */
  of(module: string): Promise<Override | undefined>;
  /** Removes all overrides; takes effect with the next page load. */
  end(): void;
}

const isSame = (one: Override, other: Override) => one.module === other.module && one.version === other.version;

/** The remote that tools/dev serves. Production builds contain none of this. */
const hotModule = (): Override[] =>
  process.env.NODE_ENV === 'development' && process.env.LANDFALL_HOT_MODULE
    ? [JSON.parse(process.env.LANDFALL_HOT_MODULE) as Override]
    : [];

/** Reads the overrides in the URL and removes them from it; reads those accepted earlier from sessionStorage. */
export function createTabOverrides({ location, history } = window): TabOverrides {
  const kept = storedOverrides();
  const asked = overridesIn(location.search);
  if (asked.length > 0)
    history.replaceState(history.state, '', location.pathname + withoutOverrides(location.search) + location.hash);
  // The same version with a new token needs no new answer.
  const renewed = kept.map((one) => asked.find((other) => isSame(one, other)) ?? one);
  const agreedStore = createStore(renewed);
  const askedStore = createStore(asked.filter((one) => !kept.some((other) => isSame(one, other))));
  let answered = () => {};
  const response = askedStore.get().length > 0 ? new Promise<void>((resolve) => (answered = resolve)) : Promise.resolve();

  return {
    agreed: agreedStore,
    asked: askedStore,
    answer(isYes) {
      const wanted = askedStore.get();
      if (isYes) {
        const others = agreedStore.get().filter(({ module }) => !wanted.some((one) => one.module === module));
        agreedStore.set([...others, ...wanted]);
        storeOverrides(agreedStore.get());
      }
      askedStore.set([]);
      answered();
    },
    async of(module) {
      if (askedStore.get().some((one) => one.module === module)) await response;
      return [...agreedStore.get(), ...hotModule()].find((one) => one.module === module);
    },
    end() {
      storeOverrides([]);
      writeCookie(POLICY_COOKIE, '', 0);
    },
  };
}
