import type { VitalReport } from '@landfall/modules';
import type { ActiveRelease } from '../load/active-release.ts';
import { measured, type PressLog, watchPresses } from './press-log.ts';
import { shellRelease } from './shell-release.ts';

export interface Vitals {
  /** Begins to note presses. */
  watch(): void;
  /** Begins to measure. The first page is on screen. */
  measure(): void;
  /** How pages performed in the visit that ends. */
  take(): VitalReport[];
}

interface VitalsOptions {
  presses: PressLog;
  onScreen: () => ActiveRelease | undefined;
}

/** Measures how pages perform, once one is on screen. */
export function createVitals({ presses, onScreen }: VitalsOptions): Vitals {
  const wasVisible = document.visibilityState === 'visible';
  let take = (): VitalReport[] => [];
  return {
    watch: () => watchPresses(presses, shellRelease()),
    measure() {
      const release = onScreen();
      const owners = release?.why === 'override' ? [] : [measured(release), shellRelease()];
      const page = owners.filter((owner) => owner !== null);
      import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
        ({ watchVitals }) => (take = watchVitals({ presses, page, wasVisible })),
        () => undefined /* its code did not load: this page is not measured */,
      );
    },
    take: () => take(),
  };
}
