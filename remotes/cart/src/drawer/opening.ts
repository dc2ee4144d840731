import { useLayoutEffect } from 'react';

/** The drawer's container. In the body, antd locks scrolling with a new stylesheet after measuring scrollbars three times, and each step
 *  makes the browser recompute the styles of the whole page. */
const place = document.createElement('div');

export function drawerPlace(): HTMLElement {
  if (!place.isConnected) document.body.append(place);
  return place;
}

/** Stops the page from scrolling while an overlay is open, and keeps the width that the scrollbar had. */
export function useScrollLock(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return undefined;
    const { style } = document.body;
    const scrollbar = window.innerWidth - document.documentElement.clientWidth; // px; measured before scrolling stops
    style.overflowY = 'hidden';
    if (scrollbar > 0) style.width = `calc(100% - ${scrollbar}px)`;
    return () => {
      style.removeProperty('overflow-y');
      style.removeProperty('width');
    };
  }, [held]);
}

/** Moves the focus into the drawer before antd traps it. Otherwise antd checks whether each element in the drawer is focusable, and each
 *  check makes the browser lay out the whole list. */
export function useFocusInside(open: boolean): void {
  useLayoutEffect(() => {
    if (open) drawerPlace().querySelector<HTMLElement>('.ant-drawer')?.focus({ preventScroll: true });
  }, [open]);
}

/** Runs work after the next paint. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (waiting = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(waiting);
  };
}
