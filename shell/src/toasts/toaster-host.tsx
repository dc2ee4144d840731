import { useStore } from '@landfall/contract';
import { useEffect } from 'react';
import { useHost } from '../parts/host.ts';
import { createPart } from '../parts/part.tsx';

const loadToaster = () => import('./toaster.tsx').then((file) => file.Toaster);
const Toaster = createPart(loadToaster);

/** ms. The first screen is done by then, and a first toast will not wait for its code. */
const QUIET_MS = 5000;

/** Holds the toasts' place. Their code is not part of the first screen. */
export function ToasterHost() {
  useEffect(() => {
    const timer = setTimeout(
      () => void loadToaster().catch(() => undefined /* asked for again with the first toast */),
      QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return useStore(useHost().toasts.store).length > 0 ? <Toaster /> : null;
}
