import type { VitalReport } from '@landfall/modules';
import type { ActiveRelease } from '../active-release.ts';
import { type Measured, type PressLog, watchPresses } from './press-log.ts';

export interface Vitals {
  /** Begins to measure. The first page is on screen. */
  measure(): void;
  /** How pages performed in the visit that ends. */
  take(): VitalReport[];
}

interface VitalsOptions {
  presses: PressLog;
  onScreen: () => ActiveRelease | undefined;
  /** Null in development. */
  shell: Measured | null;
}

/** Notes presses, and measures how pages perform once one is on screen. */
export function createVitals({ presses, onScreen, shell }: VitalsOptions): Vitals {
  watchPresses(presses, shell);
  const wasHidden = document.hidden;
  let take = (): VitalReport[] => [];
  return {
    measure() {
      const release = onScreen();
      import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
        ({ watchVitals }) => (take = watchVitals({ presses, release, shell, wasHidden })),
        () => undefined /* its code did not load: this page is not measured */,
      );
    },
    take: () => take(),
  };
}
