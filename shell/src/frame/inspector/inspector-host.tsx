import { loadOnDemand } from '@landfall/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

const Inspector = loadOnDemand(() =>
  import(/* webpackChunkName: "inspector" */ './inspector.tsx').then((file) => file.Inspector),
);

/** At the end of an address, opens the inspector on that page: /cart#modules. */
const HASH = '#modules';

/** Alt+Shift+M. By the key's place: with Alt, macOS types another character. */
const isHotkey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyM';

/** Loads the inspector of modules where it is opened. It stays open while the reader goes to other pages. */
export function InspectorHost({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const { pathname, search, hash } = useSyncExternalStore(router.subscribe, () => router.state.location);
  const [isOpen, setOpen] = useState(hash === HASH);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isHotkey(event)) setOpen((open) => !open);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  useEffect(
    () =>
      router.subscribe(({ location, historyAction }) => {
        if (location.hash === HASH && historyAction !== 'REPLACE') setOpen(true);
      }),
    [router],
  );
  const close = () => {
    setOpen(false);
    if (hash === HASH) void router.navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  return isOpen ? <Inspector pathname={pathname} onClose={close} /> : null;
}
