import type { SyntheticEvent } from 'react';
import type { ActiveRelease } from '../load/active-release.ts';

/** A release that is measured. */
export interface Measured {
  module: string;
  version: string;
}

/** In whose part of the page each press was. */
export interface PressLog {
  /** Notes an event of a press. The same event noted again counts for the last owner only. @param owner null: a release that is not measured */
  note(event: Event, owner: Measured | null): void;
  /** The owner of an event; undefined if it was not noted. @param at its timeStamp */
  ownerAt(at: number): Measured | null | undefined;
  /** How many presses each release had since the last call. */
  take(): Map<string, { owner: Measured; count: number }>;
}

/** Events that one press consists of. */
const EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;
/** Enough for the slow ones: the browser reports an event a few seconds after it. */
const KEPT = 500;

export const keyOf = ({ module, version }: Measured): string => `${module} ${version}`;

const beginsPress = (event: Event): boolean =>
  event.type === 'pointerdown' || (event.type === 'keydown' && !(event as KeyboardEvent).repeat);

export function createPressLog(): PressLog {
  const owners = new Map<number, Measured | null>();
  let counts = new Map<string, { owner: Measured; count: number }>();

  function count(owner: Measured | null | undefined, by: number): void {
    if (!owner) return;
    const key = keyOf(owner);
    counts.set(key, { owner, count: (counts.get(key)?.count ?? 0) + by });
  }

  return {
    note(event, owner) {
      const at = event.timeStamp;
      if (beginsPress(event)) {
        count(owners.get(at), -1);
        count(owner, 1);
      }
      owners.set(at, owner);
      const [oldest] = owners.keys();
      if (owners.size > KEPT) owners.delete(oldest!);
    },
    ownerAt: (at) => owners.get(at),
    take() {
      const taken = counts;
      counts = new Map();
      return new Map([...taken].filter(([, one]) => one.count > 0));
    },
  };
}

/** Overrides are not measured: they say nothing about what customers get. */
export const measured = (release: ActiveRelease | undefined): Measured | null =>
  release && release.why !== 'override' ? { module: release.name, version: release.choice.release.version } : null;

/** Props of the element around a module's part of the page. React passes on events of dialogs too, which are elsewhere in the document. */
export function pressProps(log: PressLog, owner: () => Measured | null) {
  const note = ({ nativeEvent }: SyntheticEvent) => log.note(nativeEvent, owner());
  return {
    onPointerDownCapture: note,
    onPointerUpCapture: note,
    onClickCapture: note,
    onKeyDownCapture: note,
    onKeyUpCapture: note,
  };
}

/** Presses outside every module's part are the shell's. */
export function watchPresses(log: PressLog, shell: Measured | null): void {
  for (const type of EVENTS) addEventListener(type, (event) => log.note(event, shell), { capture: true, passive: true });
}
