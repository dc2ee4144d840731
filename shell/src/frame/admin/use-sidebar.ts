import { usePageOverlay } from '@landfall/ui';
import { useStore } from '@landfall/contract';
import { useState } from 'react';
import { useHost } from '../../modules/host.ts';
import type { Page } from '../../modules/map/pages.ts';
import { useLocation } from 'react-router-dom';
import { readCookie, writeCookie } from '../../kernel/appearance/cookie.ts';
import { useHotkey } from '../parts/use-hotkey.ts';

const COOKIE = 'landfall-sidebar';
const KEPT_S = 7 * 24 * 60 * 60;

/** Detail pages such as the pricing workbench need the width: they open with the sidebar collapsed, whatever the cookie says, and don't
 *  change the cookie. */
const isDetail = (page: Page | undefined) => page?.path.includes('/:') ?? false;

interface Sidebar {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open; stored for 7 days, toggled by Ctrl or Cmd+B. On a phone it is a sheet that starts closed. */
export function useSidebar(phone: boolean): Sidebar {
  const { pathname } = useLocation();
  const { pages } = useHost();
  useStore(pages.directory);
  const [kept, setKept] = useState(() => readCookie(COOKIE) !== 'folded');
  const [inDetail, setInDetail] = useState(false);
  const sheet = usePageOverlay();

  const detail = isDetail(pages.at(pathname));
  const open = phone ? sheet.isOpen : detail ? inDetail : kept;
  const set = (next: boolean) => {
    if (phone) return next ? sheet.open() : sheet.close();
    if (detail) return setInDetail(next);
    setKept(next);
    writeCookie(COOKIE, next ? 'open' : 'folded', KEPT_S);
  };
  const toggle = () => set(!open);
  useHotkey('b', toggle);
  return { open, toggle, close: () => set(false) };
}
