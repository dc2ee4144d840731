import { type Envelope, type ModuleMap, peekPayload, toInlined } from '@landfall/modules';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isCapability } from '../../../libs/contract/src/capabilities.ts';
import type { LiveSite } from '../delivery/live-site.ts';
import { compressedText } from './compressed.ts';
import { drawnSite, visitorOf } from './drawn-shell.ts';
import { earlyFiles, earlySite } from './early-files.ts';
import { renderIndexPage } from './index-page.ts';
import { contentOf } from './page-content.ts';
import { capabilitiesOfOverrides } from './override-policy.ts';
import { pageEnvelope } from './page-envelope.ts';
import type { Visit } from './page-head.ts';
import { addressOf, AUTH, HOME, isAdminAddress, pageOfAddress, type PlacedPage } from './page-of-address.ts';
import { capabilitiesIn, pageHeaders } from './security-headers.ts';
import { tokenOf } from './shared-quote/shared-quote.ts';
import { notFound, shellDirOf, type SiteOptions } from './site-options.ts';

const mapOf = ({ map }: LiveSite): ModuleMap | null => map && (peekPayload(map) as ModuleMap);

/** Whether an address is a page that anyone may read. Those are served to clients that don't ask for HTML by name, too. */
export function isPublicAddress(pathname: string, live: LiveSite): boolean {
  const map = mapOf(live);
  return pathname === AUTH || (map !== null && pageOfAddress(pathname, map, null)?.access === 'public');
}

/** The one address of a page that has another spelling here, with the query; undefined where this is its address.
 *  @param pathname still encoded */
export function otherAddress({ pathname, search }: URL, live: LiveSite): string | undefined {
  const map = mapOf(live);
  const address = addressOf(pathname, map && pageOfAddress(pathname, map, live.admin ?? null)?.path);
  return address === pathname ? undefined : address + search;
}

/** A cookie's value as its writer wrote it; undefined if it can't be decoded. */
const cookieOf = (context: Context) => (name: string) => {
  try {
    return getCookie(context, name);
  } catch {
    return undefined;
  }
};

/** Addresses that always exist: the shell's own page, and the root, which proxies and monitors ask for. */
const ALWAYS = [HOME, AUTH];

/** Whether nothing is at this address. Pages of the admin area are known only to admins, so that every address below it may exist. */
const isNowhere = ({ url, page, quote }: Visit): boolean =>
  quote === null || (!page && !ALWAYS.includes(url.pathname) && !isAdminAddress(url.pathname));

/** The page's map. One that leaves releases out has another name: a shell from before such maps does not read it, and fetches the whole one. */
async function mapBlock(whole: Envelope, map: ModuleMap, page: PlacedPage | undefined, { sign }: SiteOptions) {
  const envelope = sign ? await pageEnvelope(whole, map, page ? [page.module] : [], sign) : whole;
  return { [envelope === whole ? 'landfall-map' : 'landfall-page-map']: toInlined(envelope) };
}

/** What a share link shows; undefined where there is none, and while the database does not answer: the page then asks for itself. */
async function sharedQuoteAt(pathname: string, page: PlacedPage | undefined, { shared }: SiteOptions) {
  const token = page?.access === 'public' ? tokenOf(pathname) : undefined;
  if (token === undefined || !shared) return undefined;
  return shared.read(token).catch((error: unknown) => {
    console.warn(`A shared quote can't be read: ${String(error)}`);
    return undefined;
  });
}

/** The request for an address. Null: no module was ever released here. */
export async function visitOf(url: URL, live: LiveSite, options: SiteOptions): Promise<Visit | null> {
  const map = mapOf(live);
  if (!map) return null;
  const pathname = decodeURI(url.pathname);
  const page = pageOfAddress(pathname, map, live.admin ?? null);
  const settings = (await options.readSettings?.()) ?? {};
  const facts = (pathname === HOME && (await options.readFacts?.())) || null;
  return { url, map, page, settings, facts, quote: await sharedQuoteAt(pathname, page, options) };
}

/** The page varies by cookie: rollouts, theme and sign-in. A cache that stores it anyway must revalidate its ETag; while a shell is rolling out, no
 *  shared cache may store it, and a shared quote neither. */
export async function servePage(context: Context, urlPath: string, options: SiteOptions): Promise<Response> {
  const stable = await options.readLive();
  const { subject, headers: ofVisitor } = visitorOf(context, stable);
  const live = await drawnSite(stable, subject, options);
  const shellDir = shellDirOf(live, options);
  const settings = (await options.readSettings?.()) ?? null;
  const asked = new URL(context.req.url);
  const visit = await visitOf(new URL(encodeURI(urlPath) + asked.search, asked.origin), live, options);
  const data = {
    ...(live.map && visit && (await mapBlock(live.map, visit.map, visit.page, options))),
    // the document's text as a JSON string: the browser verifies its hash before parsing it
    'landfall-admin-pages': isAdminAddress(urlPath) ? (live.admin ?? null) : null,
    'landfall-early': await earlyFiles({ pathname: urlPath, subject }, earlySite(live), shellDir),
    'landfall-config': options.config(context.req.raw),
    'landfall-settings': settings,
  };
  const composing = { cookie: cookieOf(context), shellDir, modulesDir: options.modulesDir };
  const content = visit && (await contentOf(visit, composing));
  const page = await renderIndexPage(shellDir, data, content);
  const ofOverrides = (await capabilitiesOfOverrides(context, options.readRelease)).filter(isCapability);
  const headers = {
    ...pageHeaders({ capabilities: [...capabilitiesIn(mapOf(live)), ...ofOverrides] }),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie',
    ...ofVisitor,
    ...((visit?.quote || ofOverrides.length > 0) && { 'Cache-Control': 'private, no-cache' }),
  };
  if (!page) return notFound(context);
  return compressedText(context.req.raw, page, headers, undefined, visit && (isNowhere(visit) || content?.isMissing) ? 404 : 200);
}
