import { useOpenHere } from '@landfall/ui';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { readCookie, writeCookie } from '../appearance/cookie.ts';
import { useHotkey } from '../parts/use-hotkey.ts';

const COOKIE = 'landfall-sidebar';
const KEPT_S = 7 * 24 * 60 * 60;

/** The pricing workbench needs the width: it opens with the sidebar folded, whatever the cookie says, and leaves the cookie alone. */
const isWorkbench = (pathname: string) => ['/admin/quotes/:id', '/admin/orders/:id'].some((path) => matchPath(path, pathname));

interface Sidebar {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open, kept for 7 days, toggled by Ctrl or Cmd with B. On a phone it is a sheet that starts closed. */
export function useSidebar(phone: boolean): Sidebar {
  const { pathname } = useLocation();
  const [kept, setKept] = useState(() => readCookie(COOKIE) !== 'folded');
  const [inWorkbench, setInWorkbench] = useState(false);
  const sheet = useOpenHere();

  const workbench = isWorkbench(pathname);
  const open = phone ? sheet.isOpen : workbench ? inWorkbench : kept;
  const set = (next: boolean) => {
    if (phone) return next ? sheet.open() : sheet.close();
    if (workbench) return setInWorkbench(next);
    setKept(next);
    writeCookie(COOKIE, next ? 'open' : 'folded', KEPT_S);
  };
  const toggle = () => set(!open);
  useHotkey('b', toggle);
  return { open, toggle, close: () => set(false) };
}
