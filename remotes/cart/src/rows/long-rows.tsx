import {
  type Virtualizer,
  measureElement,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { CartItem } from '../items/cart-item.ts';
import { useCartActions } from '../store/use-cart.ts';
import { CartRow } from './cart-row.tsx';
import { type Ask, usePhotos, useRate, useRowActs } from './use-rows.ts';
import styles from './cart.module.css';

interface LongRowsProps {
  items: readonly CartItem[];
  ask: Ask;
  within: 'drawer' | 'page';
}

/** px; an estimate. The real height is measured after rendering. */
const ROW_HEIGHT = 112;
const OVERSCAN = 3;
/** px; the rendered height is a multiple of this. The footer grows by a line with a selection, and no row should be added or removed
 *  because of that. */
const STEP = 2 * ROW_HEIGHT;
/** Rows whose photo URLs are requested together. */
const BLOCK = 50;

const bodyOf = (list: HTMLElement | null): HTMLElement | null => list?.closest<HTMLElement>('.ant-drawer-body') ?? null;

/** The items' ids. Returns the same array while ids and order are unchanged, so that a selection triggers no new measurement. */
function useIds(items: readonly CartItem[]): readonly string[] {
  const [ids, setIds] = useState(() => items.map(({ id }) => id));
  if (ids.length === items.length && ids.every((id, index) => id === items[index]!.id)) return ids;
  const now = items.map(({ id }) => id);
  setIds(now);
  return now;
}

/** Where the list starts inside its scroll container, px. Measured again when its rows change. */
function useStart(list: RefObject<HTMLUListElement | null>, ids: readonly string[]): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const body = bodyOf(list.current);
    if (body?.clientHeight === 0) return; // closed: keep the last position
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

/** Photo URLs of the visible rows, requested in blocks so that scrolling needs few requests. */
function usePhotosInSight(items: readonly CartItem[], first: number, last: number) {
  const from = Math.floor(first / BLOCK) * BLOCK;
  const to = Math.ceil((last + 1) / BLOCK) * BLOCK;
  return usePhotos(items, from, to);
}

function Drawn({ items, ask, list, rows, start }: DrawnProps) {
  const cart = useCartActions();
  const acts = useRowActs(cart);
  const rate = useRate();
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
            rate={rate}
            {...acts}
          />
        );
      })}
    </ul>
  );
}

/** The visible height in steps. Where the browser can't keep a closed drawer's layout, the height becomes 0; keep the rows as they were,
 *  so that opening rerenders none. */
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

/** A list of any length: renders only visible rows, and each states its position and the number of rows. */
export const LongRows = (props: LongRowsProps) => (props.within === 'drawer' ? <InDrawer {...props} /> : <OnPage {...props} />);
