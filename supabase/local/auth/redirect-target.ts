import { AsyncLocalStorage } from 'node:async_hooks';

/** Control characters, spaces and backslashes: URL parsers disagree on them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const AMBIGUOUS = /[\u0000-\u0020\u007F\\]/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Restricts redirects of email links to this site. Anything else becomes the front page. A site on this machine also accepts its
 *  other loopback names. */
export function redirectTarget(wanted: string | undefined, siteUrl: string): string {
  const site = new URL(siteUrl);
  const url = wanted && !AMBIGUOUS.test(wanted) ? URL.parse(wanted) : null;
  if (!url || url.username || url.password) return siteUrl;
  const isAlias = LOOPBACK_NAMES.has(site.hostname) && LOOPBACK_NAMES.has(url.hostname) && url.port === site.port;
  return url.protocol === site.protocol && (url.host === site.host || isAlias) ? url.href : siteUrl;
}

const redirectTo = new AsyncLocalStorage<string | undefined>();

/** Keeps the requested redirect target for the mails of this request: lite doesn't pass it on. */
export const withRedirectTo = <T>(target: string | undefined, work: () => T): T => redirectTo.run(target, work);

/** Unchecked. Pass it through `redirectTarget`. */
export const redirectOfRequest = (): string | undefined => redirectTo.getStore();
