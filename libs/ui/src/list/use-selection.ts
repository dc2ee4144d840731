import { useRef, useState } from 'react';

export interface Selection {
  /** The selected rows: of this page, or all that the filters match. */
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  /** Selects all rows that the filters match, until the filters change. */
  setAll(ids: readonly string[]): void;
  /** @param through also the rows between this one and the last that was toggled */
  toggle(id: string, through?: boolean): void;
}

/** The ids from one row to another, in either direction; only the second where the first is no longer shown. */
function between(shown: { id: string }[], one: string, other: string): string[] {
  const all = shown.map(({ id }) => id);
  const ends = [all.indexOf(one), all.indexOf(other)].toSorted((a, b) => a - b);
  return ends[0]! < 0 ? [other] : all.slice(ends[0], ends[1]! + 1);
}

interface Chosen {
  ids: ReadonlySet<string>;
  /** The filters whose rows are all selected; undefined: rows of the page. */
  all?: string;
}

/** The selected rows of a list. A row that leaves the screen is no longer selected, unless all rows of the filters were selected.
 *  @param filters what the list is narrowed by, as text */
export function useSelection(shown: { id: string }[], filters: string): Selection {
  const [chosen, choose] = useState<Chosen>({ ids: new Set() });
  const isAll = chosen.all === filters;
  const inSight = chosen.all === undefined ? shown.map(({ id }) => id).filter((id) => chosen.ids.has(id)) : [];
  const ids = isAll ? chosen.ids : new Set(inSight);
  const last = useRef<string>(undefined);
  const toggle = (id: string, through = false) => {
    const changed = through ? between(shown, last.current ?? id, id) : [id];
    last.current = id;
    const next = new Set(ids.has(id) ? [...ids].filter((other) => !changed.includes(other)) : [...ids, ...changed]);
    choose(isAll ? { ids: next, all: filters } : { ids: next });
  };
  return {
    ids,
    set: (next) => choose({ ids: new Set(next) }),
    setAll: (next) => choose({ ids: new Set(next), all: filters }),
    toggle,
  };
}
