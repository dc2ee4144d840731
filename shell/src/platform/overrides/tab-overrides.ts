import type { Store } from '@landfall/contract';
import { createStore } from '../../parts/store.ts';
import { type Override, askedBy, keepOverrides, keptOverrides, withoutAsking } from './overrides.ts';

/** The overrides of this tab: those agreed to, and those that an address asked for just now. */
export interface TabOverrides {
  agreed: Store<Override[]>;
  /** Waiting for a person's click: a link must not choose the code that runs with somebody's session. */
  asked: Store<Override[]>;
  /** The person's answer to all that was asked. */
  answer(isYes: boolean): void;
  /** Resolves to a module's override, once whatever is asked for it has been answered. */
  of(module: string): Promise<Override | undefined>;
  /** Back to everybody's versions; takes effect with the next load of the page. */
  end(): void;
}

const isSame = (one: Override, other: Override) => one.module === other.module && one.version === other.version;

/** The remote that tools/dev serves hot; nothing of it is left in a production build. */
const hotModule = (): Override[] =>
  process.env.NODE_ENV === 'development' && process.env.LANDFALL_HOT_MODULE
    ? [JSON.parse(process.env.LANDFALL_HOT_MODULE) as Override]
    : [];

/** Takes the asking out of the address, and the answers of earlier pages of this tab out of its memory. */
export function createTabOverrides({ location, history } = window): TabOverrides {
  const kept = keptOverrides();
  const asked = askedBy(location.search);
  if (asked.length > 0)
    history.replaceState(history.state, '', location.pathname + withoutAsking(location.search) + location.hash);
  // the same version with a new token is nothing new to the person
  const renewed = kept.map((one) => asked.find((other) => isSame(one, other)) ?? one);
  const agreedStore = createStore(renewed);
  const askedStore = createStore(asked.filter((one) => !kept.some((other) => isSame(one, other))));
  let answered = () => {};
  const answer = askedStore.get().length > 0 ? new Promise<void>((resolve) => (answered = resolve)) : Promise.resolve();

  return {
    agreed: agreedStore,
    asked: askedStore,
    answer(isYes) {
      const wanted = askedStore.get();
      if (isYes) {
        const others = agreedStore.get().filter(({ module }) => !wanted.some((one) => one.module === module));
        agreedStore.set([...others, ...wanted]);
        keepOverrides(agreedStore.get());
      }
      askedStore.set([]);
      answered();
    },
    async of(module) {
      if (askedStore.get().some((one) => one.module === module)) await answer;
      return [...agreedStore.get(), ...hotModule()].find((one) => one.module === module);
    },
    end: () => keepOverrides([]),
  };
}
