import { type Envelope, type ModuleMap, peekPayload, toInlined } from '@landfall/modules';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { spelledDay, TODAY } from '../../functions/_shared/delivery/first-screens.ts';
import type { LiveSite } from '../delivery/live-site.ts';
import { compressedText } from './compressed.ts';
import { type DocumentHead, headElements, headingOf } from './document-head.ts';
import { drawnSite, visitorOf } from './drawn-shell.ts';
import { earlyFiles } from './early-files.ts';
import { firstScreen, type Reader, type Settings } from './first-screen.ts';
import { type PageContent, renderIndexPage } from './index-page.ts';
import { pageEnvelope } from './page-envelope.ts';
import { isAdminAddress, pageOfAddress, type PlacedPage, titleOf } from './page-of-address.ts';
import { readerLook, rootAttributes } from './reader-look.ts';
import { PAGE_HEADERS } from './security-headers.ts';
import { notFound, shellDirOf, type SiteOptions } from './site-options.ts';

const AUTH = '/auth';
const NAME = 'Landfall';
const DESCRIPTION = 'Shop the world, delivered to your doorstep: one landed price, line by line, before you pay.';

const mapOf = ({ map }: LiveSite): ModuleMap | null => map && (peekPayload(map) as ModuleMap);

/** Whether an address is a page that anyone may read. Those are served to clients that don't ask for HTML by name, too. */
export function isPublicAddress(pathname: string, live: LiveSite): boolean {
  const map = mapOf(live);
  return pathname === AUTH || (map !== null && pageOfAddress(pathname, map, null)?.access === 'public');
}

interface Visit {
  /** The address in the site's own origin. */
  url: URL;
  live: LiveSite;
  map: ModuleMap;
  page: PlacedPage | undefined;
  settings: Settings;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Which parameters belong to an address: those that select an article. */
const canonicalOf = ({ origin, pathname, searchParams }: URL): string => {
  const post = searchParams.get('post');
  return origin + pathname + (post ? `?${new URLSearchParams({ post })}` : '');
};

function kindOf({ url, page }: Visit, hasHeading: boolean): DocumentHead['kind'] {
  if (page?.access !== 'public' || page.path.includes(':') || page.path === '/unsubscribe' || !hasHeading) return 'unlisted';
  return url.searchParams.has('post') ? 'article' : 'website';
}

function headOf(visit: Visit, html: string): DocumentHead {
  const { url, page, map, settings } = visit;
  const company = textIn(settings['company_name']) ?? NAME;
  const { heading, lede } = headingOf(html);
  const kind = kindOf(visit, heading !== '');
  const name = kind === 'article' ? heading : url.pathname === AUTH ? 'Sign In' : page ? titleOf(page, map) : 'Page not found';
  return {
    title: name ? `${name} · ${company}` : company,
    description: (kind === 'unlisted' ? undefined : textIn(lede)) ?? textIn(settings['company_description']) ?? DESCRIPTION,
    canonical: canonicalOf(url),
    company,
    kind,
  };
}

/** A cookie's value as its writer wrote it; undefined if it can't be decoded. */
const cookieOf = (context: Context) => (name: string) => {
  try {
    return getCookie(context, name);
  } catch {
    return undefined;
  }
};

/** The reader's date. @param zone the cookie that shell/src/session/remember-zone.ts writes; without it the date of UTC */
function todayIn(zone: string | undefined): string {
  try {
    return spelledDay(new Date(), zone ?? 'UTC');
  } catch {
    return spelledDay(new Date(), 'UTC'); // a zone that this server does not know
  }
}

/** @param signedIn the cookie that shell/src/session/remember-sign-in.ts writes */
const readerOf = (signedIn: string | undefined): Reader =>
  signedIn === 'admin' ? 'admin' : signedIn === '1' ? 'customer' : 'visitor';

async function contentOf(context: Context, visit: Visit, options: SiteOptions): Promise<PageContent> {
  const cookie = cookieOf(context);
  const look = readerLook(cookie);
  const { url, map, page, settings, live } = visit;
  const screen = await firstScreen({
    url,
    map,
    page,
    look,
    settings: { ...settings, [TODAY]: todayIn(cookie('landfall-zone')) },
    reader: readerOf(cookie('landfall-signed-in')),
    isFolded: cookie('landfall-sidebar') === 'folded',
    shellDir: shellDirOf(live, options),
    modulesDir: options.modulesDir,
  });
  const head = headOf(visit, screen?.page ?? '');
  return {
    title: head.title,
    description: head.description,
    head: headElements(head),
    root: screen ? rootAttributes(look) : '',
    base: screen?.base ?? '',
    own: screen?.own ?? '',
    body: screen?.body ?? null,
    release: screen?.release ?? '',
    mayBeKept: screen !== null && screen.release !== 'shell' && page?.access !== 'public' && !page?.path.includes(':'),
  };
}

/** Addresses that always exist: the shell's own page, and the root, which proxies and monitors ask for. */
const ALWAYS = ['/', AUTH];

/** Whether nothing is at this address. Pages of the admin area are known only to admins, so that every address below it may exist. */
const isNowhere = ({ url, page }: Visit): boolean => !page && !ALWAYS.includes(url.pathname) && !isAdminAddress(url.pathname);

/** The page's map. One that leaves releases out has another name: a shell from before such maps does not read it, and fetches the whole one. */
async function mapBlock(whole: Envelope, map: ModuleMap, page: PlacedPage | undefined, { sign }: SiteOptions) {
  const envelope = sign ? await pageEnvelope(whole, map, page ? [page.module] : [], sign) : whole;
  return { [envelope === whole ? 'landfall-map' : 'landfall-page-map']: toInlined(envelope) };
}

/** The page varies by cookie: rollouts, theme and sign-in. A cache that stores it anyway must revalidate its ETag; while a shell is rolling out, no
 *  shared cache may store it. */
export async function servePage(context: Context, urlPath: string, options: SiteOptions): Promise<Response> {
  const stable = await options.readLive();
  const { subject, headers: ofVisitor } = visitorOf(context, stable);
  const live = await drawnSite(stable, subject, options);
  const map = mapOf(live);
  const shellDir = shellDirOf(live, options);
  const settings = (await options.readSettings?.()) ?? null;
  const asked = new URL(context.req.url);
  const url = new URL(encodeURI(urlPath) + asked.search, asked.origin);
  const visit: Visit | null = map && {
    url,
    live,
    map,
    page: pageOfAddress(urlPath, map, live.admin ?? null),
    settings: settings ?? {},
  };
  const data = {
    ...(live.map && map && (await mapBlock(live.map, map, visit?.page, options))),
    // the document's text as a JSON string: the browser verifies its hash before parsing it
    'landfall-admin-pages': isAdminAddress(urlPath) ? (live.admin ?? null) : null,
    'landfall-early': await earlyFiles({ pathname: urlPath, subject }, live, shellDir),
    'landfall-config': options.config(context.req.raw),
    'landfall-settings': settings,
  };
  const page = await renderIndexPage(shellDir, data, visit && (await contentOf(context, visit, options)));
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', Vary: 'Cookie', ...ofVisitor };
  if (!page) return notFound(context);
  return compressedText(context.req.raw, page, headers, undefined, visit && isNowhere(visit) ? 404 : 200);
}
