import { useRef, useState } from 'react';

export interface Selection<Row> {
  /** The selected rows of this page, in its order. */
  rows: Row[];
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  /** @param through also the rows between this one and the last that was toggled */
  toggle(id: string, through?: boolean): void;
}

/** The ids from one row to another, in either direction; only the second where the first is no longer shown. */
function between(shown: { id: string }[], one: string, other: string): string[] {
  const all = shown.map(({ id }) => id);
  const ends = [all.indexOf(one), all.indexOf(other)].toSorted((a, b) => a - b);
  return ends[0]! < 0 ? [other] : all.slice(ends[0], ends[1]! + 1);
}

/** The rows of the page on screen that are selected. A row that leaves the screen is no longer selected, so that no move reaches an unseen row. */
export function useSelection<Row extends { id: string }>(shown: Row[]): Selection<Row> {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ id }) => chosen.has(id));
  const ids = new Set(rows.map(({ id }) => id));
  const last = useRef<string>(undefined);
  const toggle = (id: string, through = false) => {
    const changed = through ? between(shown, last.current ?? id, id) : [id];
    last.current = id;
    choose(new Set(ids.has(id) ? [...ids].filter((other) => !changed.includes(other)) : [...ids, ...changed]));
  };
  return { rows, ids, set: (next) => choose(new Set(next)), toggle };
}
