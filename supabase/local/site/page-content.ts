import { spelledDay, TODAY } from '../../../libs/delivery/src/first-screens.ts';
import { headElements } from './document-head.ts';
import { type ComposedScreen, firstScreen, type Reader } from './first-screen.ts';
import { homePlaces } from './home-places.ts';
import type { PageContent } from './index-page.ts';
import { headOf, type Visit } from './page-head.ts';
import { HOME_FACTS } from './public-reads.ts';
import { readerLook, rootAttributes } from './reader-look.ts';
import { GONE_HTML, SHARED_QUOTE_STYLES, sharedQuoteHtml } from './shared-quote/shared-quote-html.ts';
import { tokenOf } from './shared-quote/shared-quote.ts';

/** Where a page's files are, and what is known about its reader. */
export interface Composing {
  /** The decoded value of a cookie. */
  cookie: (name: string) => string | undefined;
  shellDir: string;
  modulesDir: string;
}

/** The reader's time zone. @param zone the cookie that shell/src/kernel/session/remember-zone.ts writes; without it, or if it is unknown, UTC */
function zoneOf(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC'; // a zone that this server does not know
  }
}

/** @param signedIn the cookie that shell/src/kernel/session/remember-sign-in.ts writes */
const readerOf = (signedIn: string | undefined): Reader =>
  signedIn === 'admin' ? 'admin' : signedIn === '1' ? 'customer' : 'visitor';

function sharedScreen({ quote, url }: Visit, zone: string) {
  if (quote === undefined) return undefined;
  const html = quote ? sharedQuoteHtml(quote, tokenOf(url.pathname)!, zone) : GONE_HTML;
  return { html, styles: SHARED_QUOTE_STYLES };
}

/** The first screen of a visit. */
export function screenOf(visit: Visit, { cookie, shellDir, modulesDir }: Composing): Promise<ComposedScreen | null> {
  const { url, map, page, settings, facts } = visit;
  const zone = zoneOf(cookie('landfall-zone'));
  return firstScreen({
    url,
    map,
    page,
    look: readerLook(cookie),
    settings: { ...settings, [TODAY]: spelledDay(new Date(), zone) },
    priced: facts ? homePlaces(facts) : {},
    instead: sharedScreen(visit, zone),
    reader: readerOf(cookie('landfall-signed-in')),
    isFolded: cookie('landfall-sidebar') === 'folded',
    shellDir,
    modulesDir,
  });
}

/** What a page shows and says before its scripts run. */
export async function contentOf(visit: Visit, composing: Composing): Promise<PageContent> {
  const { page } = visit;
  const screen = await screenOf(visit, composing);
  const head = headOf(visit, screen);
  return {
    title: head.title,
    description: head.description,
    head: headElements(head),
    root: screen ? rootAttributes(readerLook(composing.cookie)) : '',
    base: screen?.base ?? '',
    own: screen?.own ?? '',
    body: screen?.body ?? null,
    release: screen?.release ?? '',
    reads: page && page.access !== 'public' && screen && screen.reads.length > 0 ? screen.reads : null,
    answer: screen?.isPriced ? { path: HOME_FACTS, body: visit.facts } : null,
    isMissing: screen?.isMissing ?? false,
    isPublic: page?.access === 'public',
  };
}
