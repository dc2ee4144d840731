import { useLayoutEffect } from 'react';

/** Where the drawer is drawn. A place of its own: over the body antd locks scrolling by a new stylesheet, after measuring scrollbars three
 *  times, and each of it has the browser work out the styles of the whole page anew. */
const place = document.createElement('div');

export function drawerPlace(): HTMLElement {
  if (!place.isConnected) document.body.append(place);
  return place;
}

/** Keeps the page from scrolling, and from moving aside where its scrollbar took room, while something lies over it. */
export function useHeldPage(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return undefined;
    const { style } = document.body;
    const scrollbar = window.innerWidth - document.documentElement.clientWidth; // px; before the page is held
    style.overflowY = 'hidden';
    if (scrollbar > 0) style.width = `calc(100% - ${scrollbar}px)`;
    return () => {
      style.removeProperty('overflow-y');
      style.removeProperty('width');
    };
  }, [held]);
}

/** The focus is in the drawer before antd locks it there: finding it elsewhere, antd asks everything in the drawer whether it can have it,
 *  and has the browser lay out the whole list for each answer. */
export function useFocusInside(open: boolean): void {
  useLayoutEffect(() => {
    if (open) drawerPlace().querySelector<HTMLElement>('.ant-drawer')?.focus({ preventScroll: true });
  }, [open]);
}

/** Does what can wait until what was pressed is on screen. Returns what calls it off. */
export function afterPaint(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (waiting = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(waiting);
  };
}
