import { useStore } from '@landfall/contract';
import { loadOnDemand, whenUsed } from '@landfall/ui';
import Button from 'antd/es/button';
import { useEffect } from 'react';
import { useHost } from '../../modules/host.ts';

/** Whether the toasts' code has failed to load. Then toasts are plain while the code is requested again. */
let hasFailed = false;

async function loadToaster() {
  try {
    return (await import(/* webpackChunkName: "toaster" */ './toaster.tsx')).Toaster;
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

const Toaster = loadOnDemand(loadToaster, {
  pending: <PlainWhileRetrying />,
  failed: (retry) => <PlainToast retry={retry} />,
});

/** Renders the toasts. They respond to user actions, so their 14 kB of code load only at the first user input. */
export function ToasterHost() {
  useEffect(() => whenUsed(() => void loadToaster().catch(() => undefined /* requested again with the first toast */)), []);
  return useStore(useHost().toasts.store).length > 0 ? <Toaster /> : null;
}

/** The newest toast if the toasts' code did not load, so that failures show even offline. Retries when the network returns and at each
 *  new toast. */
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
