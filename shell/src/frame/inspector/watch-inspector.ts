import type { Inspected } from './inspected.ts';

/** At the end of an address, opens the inspector on that page: /cart#modules. */
const HASH = '#modules';

/** Alt+Shift+M. By the key's place: with Alt, macOS types another character. */
const isHotkey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyM';

/** Opens and closes the inspector of modules. It stays open while the reader goes to other pages. */
export function watchInspector(inspected: Inspected): void {
  const { router } = inspected;
  let close: (() => void) | undefined;
  let isLoading = false;

  async function open(): Promise<void> {
    if (close || isLoading) return;
    isLoading = true;
    const { openInspector } = await import(/* webpackChunkName: "inspector" */ './open-inspector.tsx').finally(
      () => (isLoading = false),
    );
    const remove = openInspector(inspected, () => close?.());
    close = () => {
      remove();
      close = undefined;
      const { pathname, search, hash } = router.state.location;
      if (hash === HASH) void router.navigate(pathname + search, { replace: true, preventScrollReset: true });
    };
  }

  document.addEventListener('keydown', (event) => {
    if (isHotkey(event)) void (close ? close() : open());
  });
  const follow = () => {
    if (router.state.location.hash === HASH && router.state.historyAction !== 'REPLACE') void open();
  };
  router.subscribe(follow);
  if (router.state.location.hash === HASH) void open();
}
