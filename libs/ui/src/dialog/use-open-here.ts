import { useCallback, useContext, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/** Asks for the page that the reader is at or on the way to. While its code comes, and until React has drawn it, the one before is still on
 *  the screen, and `useLocation` names that. */
function useDestination(): () => string {
  const { router } = useContext(DataRouterContext)!;
  return useCallback(() => (router.state.navigation.location ?? router.state.location).pathname, [router]);
}

/** Whether what lies over a page is open. It belongs to the page it was opened over, or to the one that was asked for and on its way then:
 *  where another comes, by a link in it or by the browser's Back, it is closed. */
export function useOpenHere(): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname } = useLocation();
  const destination = useDestination();
  const [over, setOver] = useState<string>();
  const isOpen = over !== undefined && (over === pathname || over === destination());
  if (over !== undefined && !isOpen) setOver(undefined);
  const open = useCallback(() => setOver(destination()), [destination]);
  const close = useCallback(() => setOver(undefined), []);
  return { isOpen, open, close };
}
