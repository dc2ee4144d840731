import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether what lies over a page is open. It belongs to the page it was opened over: where another comes, by a link in it or by the
 *  browser's Back, it is closed. */
export function useOpenHere(): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname } = useLocation();
  const [over, setOver] = useState<string>();
  if (over !== undefined && over !== pathname) setOver(undefined);
  const open = useCallback(() => setOver(pathname), [pathname]);
  const close = useCallback(() => setOver(undefined), []);
  return { isOpen: over === pathname, open, close };
}
