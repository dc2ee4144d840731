import { useStore } from '@landfall/contract';
import { createPart, whenUsed } from '@landfall/ui';
import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useHost } from '../host.ts';

/** Whether the toasts' code has failed to load. From then on a toast is shown plainly while the code is requested again. */
let hasFailed = false;

async function loadToaster() {
  try {
    return (await import(/* webpackChunkName: "toaster" */ './toaster.tsx')).Toaster;
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

const Toaster = createPart(loadToaster, {
  pending: <PlainWhileRetrying />,
  failed: (retry) => <PlainToast retry={retry} />,
});

/** Renders the toasts. They answer what a person did, so their code loads at the first sign of a person: before that it would be 14 kB of each
 *  visit. */
export function ToasterHost() {
  useEffect(() => whenUsed(() => void loadToaster().catch(() => undefined /* asked for again with the first toast */)), []);
  return useStore(useHost().toasts.store).length > 0 ? <Toaster /> : null;
}

/** The newest toast if the toasts' code did not load: what failed is reported even offline. Retries when the network returns and at each new
 *  toast. */
function PlainToast({ retry }: { retry?: () => void }) {
  const { store, close } = useHost().toasts;
  const [toast] = useStore(store);
  useEffect(() => {
    if (!retry) return undefined;
    const stop = store.subscribe(retry);
    addEventListener('online', retry);
    return () => {
      stop();
      removeEventListener('online', retry);
    };
  }, [store, retry]);
  if (!toast?.open) return null;
  const { id, title, description, action } = toast;
  const act = () => {
    action?.run();
    close(id);
  };
  return (
    <div role="alert" className="paper sh-plain-toast">
      <p className="strong">{title}</p>
      {description && <p className="small muted">{description}</p>}
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => close(id)}>
        Close
      </Button>
    </div>
  );
}

function PlainWhileRetrying() {
  return hasFailed ? <PlainToast /> : null;
}
