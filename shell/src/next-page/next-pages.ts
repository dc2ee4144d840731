import type { Location } from 'react-router-dom';
import { firstScreen } from '../first-screen/first-screen.ts';
import { CARRIED_FOCUS, MAIN_ID } from '../frame/page-arrival.tsx';
import { isAdminPath } from '../links.ts';
import type { Router } from '../router.tsx';
import type { Shell } from '../shell.ts';
import { type ShownScreen, showScreen } from './show-screen.ts';

/** ms from a press, on a fast device. A page that is there by then replaces the one before without a screen in between. */
const AFTER_MS = 32;

/** After a press, shows the heading and the layout of the next page at once: its module's first screen, fetched while the link was hovered, focused
 *  or touched, or while the browser was idle. The page replaces it when it is complete.
 *  @param isFast whether the device renders most pages within a few frames */
export async function showNextPages({ host }: Shell, router: Router, isFast: boolean): Promise<void> {
  const { arrived, modules } = host;
  const screens = await host.screens();

  /** A screen of another release than the one that this browser runs would show what the page doesn't have. */
  function isOfActiveRelease(release: string): boolean {
    const [module = '', version] = release.split(' ');
    const active = modules.active.get().get(module);
    return active === undefined || active.choice.release.version === version;
  }

  let shown: ShownScreen | undefined;
  let target = arrived.get();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function show({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
    if (isAdminPath(pathname) !== isAdminPath(arrived.get())) return; // the frame changes too
    const screen = await screens.at(pathname + search);
    const main = document.getElementById(MAIN_ID);
    const isOnItsWay = target === pathname && target !== arrived.get();
    if (!isOnItsWay || !main || !screen || firstScreen() || !isOfActiveRelease(screen.release)) return;
    shown = showScreen(screen, main, (address) => void router.navigate(address));
  }

  router.subscribe(({ navigation, location }) => {
    const next = navigation.location ?? location;
    if (next.pathname === target) return;
    target = next.pathname;
    document.getElementById(MAIN_ID)?.removeAttribute(CARRIED_FOCUS);
    clearTimeout(timer);
    shown?.remove();
    shown = undefined;
    if (target === arrived.get()) return;
    if (isFast) timer = setTimeout(() => void show(next), AFTER_MS);
    else void show(next);
  });
  arrived.subscribe(() => {
    target = arrived.get();
    clearTimeout(timer);
    shown?.arrive();
  });
}
