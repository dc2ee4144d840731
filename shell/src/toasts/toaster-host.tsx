import { useStore } from '@landfall/contract';
import { createPart, whenIdle } from '@landfall/ui';
import { useEffect } from 'react';
import { useHost } from '../host.ts';

const loadToaster = () => import('./toaster.tsx').then((file) => file.Toaster);
const Toaster = createPart(loadToaster, { failed: (retry) => <AskAgain retry={retry} /> });

/** Renders the toasts. Their code is not part of the first screen, but loads early enough to report a lost network. */
export function ToasterHost() {
  useEffect(() => whenIdle(() => void loadToaster().catch(() => undefined /* asked for again with the first toast */)), []);
  return useStore(useHost().toasts.store).length > 0 ? <Toaster /> : null;
}

/** Replaces toasts whose code did not load: retries when the network returns and at each new toast. */
function AskAgain({ retry }: { retry: () => void }) {
  const { store } = useHost().toasts;
  useEffect(() => {
    const stop = store.subscribe(retry);
    addEventListener('online', retry);
    return () => {
      stop();
      removeEventListener('online', retry);
    };
  }, [store, retry]);
  return null;
}
