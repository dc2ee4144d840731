import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT } from './breakpoint.ts';

const query = () => matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);

const subscribe = (changed: () => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isNarrow = () => query().matches;

/** True while the window is narrower than 768 px. The build renders first screens with a matchMedia that answers as a phone or a wide window. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isNarrow, isNarrow);
