import { documentTitle } from '@landfall/contract';
import type { ModuleMap } from '@landfall/modules';
import type { HomeFacts } from '../../../libs/customer/src/site/home-facts.ts';
import { countryName } from '../../../libs/ui/src/route/country-name.ts';
import { datesOf, type DocumentHead, headingOf } from './document-head.ts';
import type { ComposedScreen, Settings } from './first-screen.ts';
import { AUTH, type PlacedPage, titleOf } from './page-of-address.ts';
import type { Card } from './pictures/card.ts';
import { SHARED_TITLE, sharedCard } from './pictures/cards.ts';
import { pictureAddress } from './pictures/picture-address.ts';
import { itemCount, type SharedQuote, totalOf } from './shared-quote/shared-quote.ts';

const NAME = 'Landfall';
const DESCRIPTION = 'Shop the world, delivered to your doorstep: one landed price, line by line, before you pay.';

/** One request for a page. */
export interface Visit {
  /** The address in the site's own origin. */
  url: URL;
  map: ModuleMap;
  page: PlacedPage | undefined;
  settings: Settings;
  /** What the home page says; null at other addresses, and where that is not known. */
  facts?: HomeFacts | null;
  /** What the share link at this address shows; null for one that does not work, undefined at other addresses. */
  quote?: SharedQuote | null | undefined;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const companyOf = (settings: Settings): string => textIn(settings['company_name']) ?? NAME;

/** The article that a screen is of: its name is the page's path and ?post=. */
const postOf = (screen: ComposedScreen | null): string | undefined =>
  new URL(screen?.name ?? '', 'http://page').searchParams.get('post') ?? undefined;

function kindOf({ page, quote }: Visit, screen: ComposedScreen | null, heading: string): DocumentHead['kind'] {
  if (quote) return 'shared';
  if (screen?.isMissing || page?.access !== 'public' || page.path.includes(':') || page.path === '/unsubscribe' || !heading)
    return 'unlisted';
  return postOf(screen) === undefined ? 'website' : 'article';
}

function nameOf({ url, page, map, quote }: Visit, kind: DocumentHead['kind'], heading: string): string | undefined {
  if (quote) return SHARED_TITLE;
  if (kind === 'article') return heading;
  if (url.pathname === AUTH) return 'Sign In';
  return page ? titleOf(page, map) : 'Page not found';
}

/** "2 items from United States to India: INR ₹35,989, everything in." */
function quoteInWords(quote: SharedQuote): string {
  const total = totalOf(quote);
  const route = `${itemCount(quote)} from ${countryName(quote.country_code)} to ${countryName(quote.destination_country)}`;
  return total ? `${route}: ${total.currency} ${total.amount}, everything in.` : `${route}.`;
}

/** What the picture of a page says; null for pages without one. */
export function cardOf(visit: Visit, screen: ComposedScreen | null): Card | null {
  const { quote, settings, url } = visit;
  const company = companyOf(settings);
  const { heading, lede } = headingOf(screen?.page ?? '');
  const kind = kindOf(visit, screen, heading);
  if (quote) return sharedCard(company, quote);
  if (kind === 'unlisted') return null;
  return { company, title: heading, lede: textIn(lede), foot: url.pathname === '/' ? 'climb' : 'line' };
}

export function headOf(visit: Visit, screen: ComposedScreen | null): DocumentHead {
  const { url, settings, quote } = visit;
  const company = companyOf(settings);
  const { heading, lede } = headingOf(screen?.page ?? '');
  const kind = kindOf(visit, screen, heading);
  const name = nameOf(visit, kind, heading);
  const own = quote ? quoteInWords(quote) : kind === 'unlisted' ? undefined : textIn(lede);
  const post = postOf(screen);
  const card = cardOf(visit, screen);
  const pictured = { pathname: url.pathname, ...(post !== undefined && { post }) };
  return {
    title: documentTitle(url.pathname, name, company),
    name: name ?? company,
    description: own ?? textIn(settings['company_description']) ?? DESCRIPTION,
    canonical: url.origin + url.pathname + (post === undefined ? '' : `?${new URLSearchParams({ post })}`),
    company,
    kind,
    dates: kind === 'article' ? datesOf(screen?.page ?? '') : undefined,
    picture: card && { url: pictureAddress(url.origin, pictured, card), alt: `${company}: ${card.title}` },
  };
}
