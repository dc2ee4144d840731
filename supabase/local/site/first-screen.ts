import path from 'node:path';
import type { Access } from '@landfall/contract/pages';
import type { ModuleMap } from '@landfall/modules';
import { fillTemplate, type Priced, pricedPlaces, type Settings } from '../../../libs/delivery/src/fill-template.ts';
import { type FirstScreen, type FirstScreens, phoneScreen, type Read } from '../../../libs/delivery/src/first-screens.ts';
import { readFirstScreens } from './first-screen-file.ts';
import { AUTH, isAdminAddress, type PlacedPage } from './page-of-address.ts';
import { type ReaderLook, rootStyles, screenStyles } from './reader-look.ts';

/** Where the frame has its page (tools/build/first-screen/shell.tsx). */
const PLACE = '<div id="landfall-page-goes-here"></div>';

/** The notice on a page without scripts. */
const NO_SCRIPT =
  '<noscript><p class="sh-wrap" role="note"><strong>JavaScript is off.</strong> You can read these pages. Most forms, ' +
  'signing in, your account and estimates need JavaScript.</p></noscript>';

/** The kind of user, from an unverified cookie: a first screen has no personal data. */
export type Reader = 'visitor' | 'customer' | 'admin';

export type { Settings };

export interface FirstScreenOptions {
  url: URL;
  map: ModuleMap;
  /** The page at this address; undefined if there is none. */
  page: PlacedPage | undefined;
  look: ReaderLook;
  reader: Reader;
  /** Whether the reader has folded the admin area's sidebar. */
  isFolded: boolean;
  settings: Settings;
  /** Today's figures of the page. Without all that its release has places for, it shows the figures of its build, named as such. */
  priced: Priced;
  /** The page's HTML and styles where its release has no template of it. */
  instead?: { html: string; styles: string } | undefined;
  shellDir: string;
  modulesDir: string;
}

export interface ComposedScreen {
  /** The screen's name in its release, such as /blog?post=landed-cost; undefined for the shell's own screens. */
  name: string | undefined;
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
  /** What frame and page read first: the browser requests it before any code has come. */
  reads: readonly Read[];
  /** Whether the page shows today's figures. */
  isPriced: boolean;
  /** Whether the page exists, but not with these parameters: an article that there is not. */
  isMissing: boolean;
}

const fill = ({ template }: FirstScreen, settings: Settings): string => fillTemplate(template, settings);

/** Whether there are figures for all places of a screen that has such. */
function isPriced({ template }: FirstScreen, priced: Priced): boolean {
  const places = pricedPlaces(template);
  return places.length > 0 && places.every((name) => name in priced);
}

/** With today's figures where there are all. */
const fillPriced = (screen: FirstScreen, { settings, priced }: FirstScreenOptions): string =>
  fillTemplate(screen.template, settings, isPriced(screen, priced) ? priced : {});

/** The name of a path's screen for these parameters. A page that has screens for values of a parameter has none for a value it does not know. */
function nameAt({ screens }: FirstScreens, page: string, search: URLSearchParams): string | undefined {
  const variants = Object.keys(screens).filter((name) => name.startsWith(`${page}?`));
  const parameters = (name: string) => [...new URLSearchParams(name.slice(page.length))];
  const match = variants.find((name) => parameters(name).every(([key, value]) => search.get(key) === value));
  const isUnknown = !match && variants.some((name) => parameters(name).some(([key]) => search.has(key)));
  return isUnknown ? undefined : (match ?? page);
}

/** A screen on wide windows and on phones; undefined if it is the same. */
interface Screen {
  name: string;
  wide: FirstScreen;
  phone: FirstScreen | undefined;
}

function screenNamed({ screens }: FirstScreens, name: string | undefined): Screen | undefined {
  const wide = name === undefined ? undefined : screens[name];
  return wide && { name: name!, wide, phone: screens[phoneScreen(name!)] };
}

/** The release that serves everyone. Visitors of a rollout see its first screen too, and then the candidate's page. */
const stableVersion = (map: ModuleMap, module: string): string | undefined => map.modules[module]?.stable.version;

const MAY_OPEN: Record<Access, readonly Reader[]> = {
  public: ['visitor', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
};

/** An admin reads it in the admin frame, as another page. */
const isInbox = ({ page, reader }: FirstScreenOptions): boolean => reader === 'admin' && page?.path === '/messages';

/** The page's screen of its module's release; 'missing' where the release has some, but not for these parameters; undefined if the reader may
 *  not open it or the release has none. */
async function moduleScreen(options: FirstScreenOptions): Promise<Screen | 'missing' | undefined> {
  const { url, map, page, reader, modulesDir } = options;
  const version = page && MAY_OPEN[page.access].includes(reader) && !isInbox(options) && stableVersion(map, page.module);
  const screens = version && (await readFirstScreens(path.join(modulesDir, page.module, version)));
  if (!screens) return undefined;
  const name = nameAt(screens, page.path, url.searchParams);
  return name === undefined ? 'missing' : screenNamed(screens, name);
}

/** The shell's own screen of an address, or the one that says that the page is loading. */
function shellScreen({ url, page }: FirstScreenOptions, shell: FirstScreens): Screen | undefined {
  const own = url.pathname === AUTH && screenNamed(shell, nameAt(shell, AUTH, url.searchParams));
  return own || screenNamed(shell, page || url.pathname === AUTH || isAdminAddress(url.pathname) ? 'loading' : 'not-found');
}

/** The frame around a page. Pages of one record, such as the workbench, fold the sidebar, as in shell/src/frame/admin/use-sidebar.ts. */
function frameName(options: FirstScreenOptions): string {
  const { url, page, reader, isFolded } = options;
  if (!isAdminAddress(url.pathname) && !isInbox(options)) return reader === 'visitor' ? 'frame' : 'frame-signed-in';
  return isFolded || page?.path.includes('/:') ? 'frame-admin-folded' : 'frame-admin';
}

/** Shows one of two screens, by the width at which the components change too (libs/ui/src/use-is-mobile.ts). */
const BY_WIDTH =
  '@container page (width<48rem){[data-first-screen=wide]{display:none}}@container page (width>=48rem){[data-first-screen=phone]{display:none}}';
const forWidth = (width: 'wide' | 'phone', html: string): string => `<div data-first-screen="${width}">${html}</div>`;

/** Those of the page are of lists without filters. */
const earlyReads = ({ url }: FirstScreenOptions, frame: FirstScreen, own: FirstScreen): Read[] => [
  ...(frame.reads ?? []),
  ...(url.search === '' ? (own.reads ?? []) : []),
];

/** Composes the first screen of an address: the live shell's frame, and the page of the module's stable release. Null if the live shell has
 *  none, and in the admin area for users who are not admins. */
export async function firstScreen(options: FirstScreenOptions): Promise<ComposedScreen | null> {
  const { url, look, reader, settings, instead, shellDir, map, page: placed } = options;
  if (isAdminAddress(url.pathname) && reader !== 'admin') return null;
  const shell = await readFirstScreens(shellDir);
  const frame = shell && screenNamed(shell, frameName(options));
  const found = await moduleScreen(options);
  const own = found === 'missing' ? undefined : found;
  const screen = own ?? (shell && shellScreen(options, shell));
  if (!shell || !frame || !screen) return null;
  const page = instead?.html ?? fillPriced(screen.wide, options);
  const inFrame = (around: FirstScreen, html: string) => fill(around, settings).replace(PLACE, () => NO_SCRIPT + html);
  const wide = inFrame(frame.wide, page);
  const phone =
    (frame.phone ?? screen.phone) &&
    inFrame(frame.phone ?? frame.wide, instead?.html ?? fillPriced(screen.phone ?? screen.wide, options));
  const parts = [frame.wide, frame.phone, screen.wide, screen.phone].filter((part) => part !== undefined);
  return {
    name: own?.name,
    body: phone ? forWidth('wide', wide) + forWidth('phone', phone) : wide,
    release: own && placed ? `${placed.module} ${stableVersion(map, placed.module)}` : 'shell',
    page,
    base: rootStyles(look, shell.palettes) + parts.map((part) => screenStyles(look, part)).join(''),
    reads: earlyReads(options, frame.wide, screen.wide),
    isPriced: isPriced(screen.wide, options.priced),
    isMissing: found === 'missing',
    own: (phone ? BY_WIDTH : '') + [...new Set(parts.map(({ styles = '' }) => styles))].join('') + (instead?.styles ?? ''),
  };
}
