import type { ModuleName, RemoteModule } from '@landfall/contract';
import type { Choice } from '@landfall/modules';
import { aRelease } from '@landfall/modules/testing';
import { createStore } from '../parts/store.ts';
import type { Delivery } from '../platform/delivery.ts';
import type { Override } from '../platform/overrides/overrides.ts';

export type Take = (name: ModuleName, version: string, whenLate: () => void) => Promise<RemoteModule>;

const choice = (version: string, why: Choice['why']): Choice => ({ release: aRelease(version), why });

export const STABLE = [choice('1.1.0', 'stable')];
export const WITH_PREVIOUS = [...STABLE, choice('1.0.0', 'previous')];
export const WITH_CANDIDATE = [choice('1.2.0', 'rollout'), ...WITH_PREVIOUS];

/** A map of revision 7 whose releases come as a test says. */
export const fakeDelivery = (take: Take, choices: Choice[] = STABLE): Delivery => ({
  begin: () => undefined,
  choices: async () => ({ choices, revision: 7 }),
  take: (name, { version }, _patience, whenLate) => take(name, version, whenLate),
  behind: createStore(false),
  overrides: {
    agreed: createStore<Override[]>([]),
    asked: createStore<Override[]>([]),
    answer: () => undefined,
    of: async () => undefined,
    end: () => undefined,
  },
});
