import { useSyncExternalStore } from 'react';

/** px; narrower pages use the phone layout. */
export const MOBILE_BREAKPOINT = 768;

const query = () => matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);

const subscribe = (changed: () => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True while the window is narrower than 768 px. First screens are rendered at build time, as on a wide window. */
export const useIsMobile = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
