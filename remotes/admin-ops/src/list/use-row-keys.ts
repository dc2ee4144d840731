import type { RefObject } from 'react';
import { useKeys } from '../use-keys.ts';

/** J and K walk the rows' links, Enter opens the focused one by itself, / goes to the search. */
export function useRowKeys(rows: RefObject<HTMLElement | null>, search: RefObject<{ focus(): void } | null>): void {
  const step = (by: 1 | -1) => () => {
    const links = [...(rows.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = here < 0 ? links[by > 0 ? 0 : links.length - 1] : links[here + by];
    next?.focus();
  };
  useKeys({ j: step(1), k: step(-1), '/': () => search.current?.focus() });
}
