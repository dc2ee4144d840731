import { useCallback, useContext, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/** The page the reader is on or navigating to. While a page's code loads, the previous page stays on screen and `useLocation` returns
 *  that one. */
function useDestination(): () => string {
  const { router } = useContext(DataRouterContext)!;
  return useCallback(() => (router.state.navigation.location ?? router.state.location).pathname, [router]);
}

/** Whether an overlay is open. It belongs to the page it was opened on, or to the page being navigated to at that time, and closes when
 *  another page opens, by a link in it or by Back. */
export function usePageOverlay(): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname } = useLocation();
  const destination = useDestination();
  const [over, setOver] = useState<string>();
  const isOpen = over !== undefined && (over === pathname || over === destination());
  if (over !== undefined && !isOpen) setOver(undefined);
  const open = useCallback(() => setOver(destination()), [destination]);
  const close = useCallback(() => setOver(undefined), []);
  return { isOpen, open, close };
}
