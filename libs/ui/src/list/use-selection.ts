import { useState } from 'react';

export interface Selection<Row> {
  /** The selected rows of this page, in its order. */
  rows: Row[];
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  toggle(id: string): void;
}

/** The rows of the page on screen that are selected. A row that leaves the screen is no longer selected, so that no move reaches an unseen row. */
export function useSelection<Row extends { id: string }>(shown: Row[]): Selection<Row> {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ id }) => chosen.has(id));
  const ids = new Set(rows.map(({ id }) => id));
  const toggle = (id: string) => choose(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]));
  return { rows, ids, set: (next) => choose(new Set(next)), toggle };
}
