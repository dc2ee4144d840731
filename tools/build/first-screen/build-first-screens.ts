import path from 'node:path';
import { isIsolated, type PageManifest } from '@landfall/contract/pages';
import { palette, rootVars } from '../../../libs/ui/src/theme/palette.ts';
import { type FirstScreen, phoneScreen } from '../../../libs/delivery/src/first-screens.ts';
import { cssModulesOf } from '../css-modules.ts';
import { filesIn } from '../../files.ts';
import { remotesFolder } from '../remote.preset.ts';
import type { SharedUsage } from '../shared-usage.ts';
import { loadBundle } from './bundle.ts';
import { firstScreenOf, lastingReads, stylesOf, writeFirstScreens } from './first-screens.ts';
import type { Layout } from './looks.ts';

interface RemoteRelease {
  name: string;
  folder: string;
  manifest: PageManifest;
  usage: SharedUsage;
}

/** Whether a screen differs from the one of wide windows in more than the names that keep them apart in one document. */
const differs = (phone: FirstScreen, wide: FirstScreen): boolean =>
  JSON.stringify(phone).replaceAll('phone-page', 'page') !== JSON.stringify(wide);

/** Renders a remote's pages into its release. A page that needs a browser to render has no first screen, which the build reports. Isolated pages
 *  have none: they are drawn by another React than this build's. */
export async function buildFirstScreens({ name, folder, manifest, usage }: RemoteRelease): Promise<void> {
  if (isIsolated(manifest)) return;
  const remote = await loadBundle<typeof import('./remote.tsx')>({
    entry: 'remote.tsx',
    module: path.join(remotesFolder, name, 'src/module.tsx'),
    cssModules: cssModulesOf(name),
  });
  const screens: Record<string, FirstScreen> = {};
  for (const { path: page, access } of manifest.pages) {
    try {
      const reads = await lastingReads(() => remote.readsOf(page, access));
      const styles = stylesOf(folder, [...new Set([...usage.module.files, ...(usage.pages[page]?.files ?? [])])]);
      for (const address of await remote.addressesOf(page)) {
        const screenIn = (layout: Layout) =>
          firstScreenOf((look, settings) => remote.render({ path: page, address, access, layout }, look, settings), styles);
        const wide = await screenIn(access === 'admin' ? 'dense' : 'wide');
        const phone = await screenIn('phone');
        screens[address] = { ...wide, reads };
        if (differs(phone, wide)) screens[phoneScreen(address)] = phone;
      }
    } catch (error) {
      console.warn(`${name} ${page} has no first screen: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  writeFirstScreens(folder, { screens });
}

const PALETTES = {
  light: rootVars(palette('light')),
  dark: rootVars(palette('dark')),
  'light-more': rootVars(palette('light', 'more')),
  'dark-more': rootVars(palette('dark', 'more')),
};

/** The shell's styles that load on demand. index.html links the others. */
const ASYNC_STYLES = 'static/css/async/';

/** Renders the shop's frame and the shell's own pages into the shell's build. */
export async function buildShellScreens(folder: string): Promise<void> {
  const shell = await loadBundle<typeof import('./shell.tsx')>({
    entry: 'shell.tsx',
    cssModules: { localIdentName: '[local]', exportLocalsConvention: 'asIs' },
  });
  const styles = stylesOf(
    folder,
    filesIn(folder).filter((file) => file.startsWith(ASYNC_STYLES)),
  );
  const screens: Record<string, FirstScreen> = {};
  for (const screen of shell.names)
    screens[screen] = {
      ...(await firstScreenOf((look, settings) => shell.render(screen, look, settings), styles)),
      reads: await shell.readsOf(screen),
    };
  writeFirstScreens(folder, { screens, palettes: PALETTES });
}
