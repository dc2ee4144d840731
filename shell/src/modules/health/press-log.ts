import type { SyntheticEvent } from 'react';
import type { ActiveRelease } from '../active-release.ts';

/** A release that is measured. */
export interface Measured {
  module: string;
  version: string;
}

/** In whose part of the page each press was, by the time at which it began. Null: a release that is not measured. */
export type PressLog = Map<number, Measured | null>;

/** Notes that a press begins. Noted again, the last owner counts. */
export function notePress(log: PressLog, event: Event, owner: Measured | null): void {
  if (!(event as KeyboardEvent).repeat) log.set(event.timeStamp, owner);
}

/** Overrides are not measured: they say nothing about what customers get. */
export const measured = (release: ActiveRelease | undefined): Measured | null =>
  release && release.why !== 'override' ? { module: release.name, version: release.choice.release.version } : null;

/** Props of the element around a module's part of the page. React passes on events of dialogs too, which are elsewhere in the document. */
export function pressProps(log: PressLog, owner: () => Measured | null) {
  const note = ({ nativeEvent }: SyntheticEvent) => notePress(log, nativeEvent, owner());
  return { onPointerDownCapture: note, onKeyDownCapture: note };
}

/** Presses outside every module's part are the shell's. */
export function watchPresses(log: PressLog, shell: Measured | null): void {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, (event) => notePress(log, event, shell), true);
}
