import type { Context } from 'hono';
import { compressedText } from './compressed.ts';
import { drawnSite, subjectOf } from './drawn-shell.ts';
import { earlyFiles, earlySite } from './early-files.ts';
import type { PageScreen } from './first-screen.ts';
import { pageScreenOf } from './page-content.ts';
import { pageOfAddress } from './page-of-address.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { cookieOf, mapOf } from './serve-page.ts';
import { shellDirOf, type SiteOptions } from './site-options.ts';

// What a browser that is in the shop asks about the pages that it may open next.

/** The most pages that one request may ask about. A screen has 20 to 60 kB. */
const MOST_PAGES = 60;
const MOST_SCREENS = 30;

const HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
  Vary: 'Cookie',
};

/** Answers about the pages `?at=`, as JSON. */
async function answerAbout(context: Context, most: number, answer: (addresses: string[]) => Promise<unknown>): Promise<Response> {
  const asked = context.req.queries('at') ?? [];
  if (asked.length > most) return context.text(`At most ${most} pages: "at" is there ${asked.length} times`, 400, COMMON_HEADERS);
  return compressedText(context.req.raw, JSON.stringify(await answer(asked)), HEADERS);
}

/** What the pages `?at=` will request, in this browser: the shell fetches it while it is idle. */
export async function serveEarly(context: Context, options: SiteOptions): Promise<Response> {
  const subject = subjectOf(context);
  const live = await drawnSite(await options.readLive(), subject, options);
  const shellDir = shellDirOf(live, options);
  return answerAbout(context, MOST_PAGES, async (asked) => {
    const early = await Promise.all(asked.map((pathname) => earlyFiles({ pathname, subject }, earlySite(live), shellDir)));
    const files = new Map(early.flatMap((one) => one?.files ?? []).map((file) => [file.url, file]));
    return { files: [...files.values()] };
  });
}

/** An address in this site and its decoded path; null for one of another site, and for what is no address. */
function addressIn(context: Context, asked: string): { url: URL; pathname: string } | null {
  const { origin } = new URL(context.req.url);
  try {
    const url = new URL(asked, origin);
    return url.origin === origin ? { url, pathname: decodeURI(url.pathname) } : null;
  } catch {
    return null;
  }
}

/** The screens of the pages `?at=`, by address; those without one are left out. */
export async function serveScreens(context: Context, options: SiteOptions): Promise<Response> {
  const live = await drawnSite(await options.readLive(), subjectOf(context), options);
  const map = mapOf(live);
  const settings = (await options.readSettings?.()) ?? {};
  const composing = { cookie: cookieOf(context), shellDir: shellDirOf(live, options), modulesDir: options.modulesDir };
  async function screenAt(asked: string): Promise<PageScreen | null> {
    const address = addressIn(context, asked);
    if (!address || !map) return null;
    const page = pageOfAddress(address.pathname, map, live.admin ?? null);
    return pageScreenOf({ url: address.url, map, page, settings }, composing);
  }
  return answerAbout(context, MOST_SCREENS, async (asked) => {
    const screens = await Promise.all([...new Set(asked)].map(async (at) => [at, await screenAt(at)] as const));
    return { screens: Object.fromEntries(screens.filter(([, screen]) => screen)) };
  });
}
