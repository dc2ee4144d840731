import path from 'node:path';
import type { ModuleMap } from '@landfall/modules';
import type { FirstScreen, FirstScreens } from '../../functions/_shared/delivery/first-screens.ts';
import { readFirstScreens } from './first-screen-file.ts';
import { escapeHtml } from './html.ts';
import type { PlacedPage } from './page-of-address.ts';
import { type ReaderLook, rootStyles, screenStyles } from './reader-look.ts';

/** The shell's own page. */
const AUTH = '/auth';
/** Where the frame has its page (tools/build/first-screen/shell.tsx). */
const PLACE = '<div id="landfall-page-goes-here"></div>';

/** What a page shows without its scripts. It can't do what needs them, and says so. */
const NO_SCRIPT =
  '<noscript><p class="sh-wrap" role="note"><strong>JavaScript is off.</strong> You can read these pages. Forms, prices, ' +
  'signing in and your account need JavaScript.</p></noscript>';

export type Settings = Record<string, unknown>;

export interface FirstScreenOptions {
  url: URL;
  map: ModuleMap;
  /** The page at this address; undefined if there is none. */
  page: PlacedPage | undefined;
  look: ReaderLook;
  signedIn: boolean;
  settings: Settings;
  shellDir: string;
  modulesDir: string;
}

export interface ComposedScreen {
  /** Frame and page. */
  body: string;
  /** Where the page comes from: `storefront 1.4.0`; the shell's own pages: `shell`. */
  release: string;
  /** The page alone, without the frame. */
  page: string;
  /** antd's styles, which the shell's style sheet may override. */
  base: string;
  /** The module's own styles, which override both. */
  own: string;
}

const isSet = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const fill = ({ template }: FirstScreen, settings: Settings): string =>
  template
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = settings[part.setting];
      return isSet(value) ? escapeHtml(value) : part.otherwise;
    })
    .join('');

/** The screen of a path for these parameters. A page that has screens for values of a parameter has none for a value it does not know. */
function screenAt({ screens }: FirstScreens, page: string, search: URLSearchParams): FirstScreen | undefined {
  const variants = Object.keys(screens).filter((name) => name.startsWith(`${page}?`));
  const parameters = (name: string) => [...new URLSearchParams(name.slice(page.length))];
  const match = variants.find((name) => parameters(name).every(([key, value]) => search.get(key) === value));
  const isUnknown = !match && variants.some((name) => parameters(name).some(([key]) => search.has(key)));
  return isUnknown ? undefined : screens[match ?? page];
}

/** The release that serves everyone. Visitors of a rollout see its first screen too, and then the candidate's page. */
const stableVersion = (map: ModuleMap, module: string): string | undefined => map.modules[module]?.stable.version;

/** The page's screen of its module's release; undefined if the page is not public or the release has none. */
async function moduleScreen({ url, map, page, modulesDir }: FirstScreenOptions): Promise<FirstScreen | undefined> {
  const version = page?.access === 'public' && stableVersion(map, page.module);
  const screens = version && (await readFirstScreens(path.join(modulesDir, page.module, version)));
  return screens ? screenAt(screens, page.path, url.searchParams) : undefined;
}

/** The shell's own screen of an address, or the one that says that the page is loading. */
function shellScreen({ url, page }: FirstScreenOptions, shell: FirstScreens): FirstScreen | undefined {
  const { screens } = shell;
  if (url.pathname === AUTH) return screenAt(shell, AUTH, url.searchParams) ?? screens['loading'];
  return screens[page ? 'loading' : 'not-found'];
}

/** Composes the first screen of an address: the live shell's frame, and the page of the module's stable release. Null if the live shell has
 *  none, and in the admin area, whose frame depends on what the person may see. */
export async function firstScreen(options: FirstScreenOptions): Promise<ComposedScreen | null> {
  const { look, signedIn, settings, shellDir, map, page: placed } = options;
  const shell = await readFirstScreens(shellDir);
  const frame = shell?.screens[signedIn ? 'frame-signed-in' : 'frame'];
  const own = await moduleScreen(options);
  const screen = own ?? (shell && shellScreen(options, shell));
  if (!shell || !frame || !screen) return null;
  const page = fill(screen, settings);
  return {
    body: fill(frame, settings).replace(PLACE, () => NO_SCRIPT + page),
    release: own && placed ? `${placed.module} ${stableVersion(map, placed.module)}` : 'shell',
    page,
    base: rootStyles(look, shell.palettes) + screenStyles(look, frame) + screenStyles(look, screen),
    own: screen.styles ?? '',
  };
}
