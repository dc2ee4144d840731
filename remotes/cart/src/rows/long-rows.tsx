import {
  type Virtualizer,
  measureElement,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CartItem } from '../items/cart-item.ts';
import { useCartItself } from '../store/use-cart.ts';
import { CartRow } from './cart-row.tsx';
import { type Ask, usePhotos, useRowActs, useShown } from './use-rows.ts';
import styles from './cart.module.css';

interface LongRowsProps {
  items: readonly CartItem[];
  ask: Ask;
  within: 'drawer' | 'page';
}

/** px; what a row really takes is measured once it is drawn. */
const ROW_HEIGHT = 112;
const OVERSCAN = 3;
/** px; the height that rows are drawn for is a whole number of these: the foot grows by a line with what is selected, and no row comes or goes
 *  for that. */
const STEP = 2 * ROW_HEIGHT;
/** Rows whose photos are asked for together. */
const BLOCK = 50;

const bodyOf = (list: HTMLElement | null): HTMLElement | null => list?.closest<HTMLElement>('.ant-drawer-body') ?? null;

/** The items' ids, the same list while the same items stand in the same order: a selection measures and counts nothing anew. */
function useIds(items: readonly CartItem[]): readonly string[] {
  const [ids, setIds] = useState(() => items.map(({ id }) => id));
  if (ids.length === items.length && ids.every((id, index) => id === items[index]!.id)) return ids;
  const now = items.map(({ id }) => id);
  setIds(now);
  return now;
}

/** Where the list starts in what it scrolls in, px; measured again when its rows change. */
function useStart(list: RefObject<HTMLUListElement | null>, ids: readonly string[]): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const body = bodyOf(list.current);
    if (body?.clientHeight === 0) return; // closed: it stands where it stood
    const top = list.current?.getBoundingClientRect().top ?? 0;
    // oxlint-disable-next-line react/set-state-in-effect -- a place on the screen is known once it is drawn
    setStart(Math.round(body ? top - body.getBoundingClientRect().top + body.scrollTop : top + window.scrollY));
  }, [list, ids]);
  return start;
}

interface DrawnProps extends LongRowsProps {
  list: RefObject<HTMLUListElement | null>;
  rows: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>;
  start: number;
}

/** Photos of the rows in sight, asked for by the block so that scrolling asks seldom. */
function usePhotosInSight(items: readonly CartItem[], first: number, last: number) {
  const from = Math.floor(first / BLOCK) * BLOCK;
  const to = Math.ceil((last + 1) / BLOCK) * BLOCK;
  return usePhotos(items, from, to);
}

function Drawn({ items, ask, list, rows, start }: DrawnProps) {
  const cart = useCartItself();
  const acts = useRowActs(cart);
  const shown = useShown();
  const seen = rows.getVirtualItems();
  const photos = usePhotosInSight(items, seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0);
  return (
    <ul ref={list} className={styles.cartLong} style={{ height: rows.getTotalSize() }}>
      {seen.map(({ index, start: top }) => {
        const item = items[index]!;
        return (
          <CartRow
            key={item.id}
            item={item}
            photo={item.imagePath ? photos[item.imagePath] : undefined}
            onMove={ask}
            measure={rows.measureElement}
            index={index}
            count={items.length}
            top={top - start}
            {...shown(item)}
            {...acts}
          />
        );
      })}
    </ul>
  );
}

/** The height in steps. Where the browser cannot keep a closed drawer's layout it has no height and neither have its rows: they are kept as
 *  they stood, so that opening it again draws no row anew. */
const HELD_STILL: Pick<Virtualizer<HTMLElement, Element>['options'], 'observeElementRect' | 'measureElement'> = {
  observeElementRect: (rows, changed) =>
    observeElementRect(rows, ({ width, height }) => height > 0 && changed({ width, height: Math.ceil(height / STEP) * STEP })),
  measureElement: (row, entry, rows) =>
    measureElement(row, entry, rows) || (rows.measurementsCache[rows.indexFromElement(row)]?.size ?? ROW_HEIGHT),
};

function InDrawer(props: LongRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = useIds(props.items);
  const start = useStart(list, ids);
  const getItemKey = useCallback((index: number) => ids[index]!, [ids]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const rows = useVirtualizer<HTMLElement, Element>({
    count: props.items.length,
    ...HELD_STILL,
    getScrollElement: () => bodyOf(list.current),
    getItemKey,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: start,
  });
  return <Drawn {...props} list={list} rows={rows} start={start} />;
}

function OnPage(props: LongRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = useIds(props.items);
  const start = useStart(list, ids);
  const getItemKey = useCallback((index: number) => ids[index]!, [ids]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const rows = useWindowVirtualizer<Element>({
    count: props.items.length,
    getItemKey,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: start,
  });
  return <Drawn {...props} list={list} rows={rows} start={start} />;
}

/** A list of any length: only the rows in sight are drawn, each says which of how many it is. */
export const LongRows = (props: LongRowsProps) => (props.within === 'drawer' ? <InDrawer {...props} /> : <OnPage {...props} />);
