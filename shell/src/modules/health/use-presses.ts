import { useHost } from '../host.ts';
import { measured, pressProps } from './press-log.ts';
import { shellRelease } from './shell-release.ts';

/** Props of the element around the page: its presses are those of the page's module, or of the shell on its own pages. */
export function usePagePresses() {
  const { modules, presses } = useHost();
  return pressProps(presses, () => {
    const release = modules.onScreen();
    return release ? measured(release) : shellRelease();
  });
}

/** Props of the element around a slot that a module fills. */
export function useSlotPresses(module: string) {
  const { modules, presses } = useHost();
  return pressProps(presses, () => measured(modules.active.get().get(module)));
}
