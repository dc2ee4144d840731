import { useSyncExternalStore } from 'react';
import { narrowQuery } from './breakpoint.ts';

/** A changed text size is announced as a resize. */
const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

const isNarrow = () => matchMedia(narrowQuery()).matches;

/** True while the window is narrower than 48 rem. The build renders first screens with a matchMedia that answers as a phone or a wide window. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isNarrow, isNarrow);
