/** Control characters, spaces and backslashes, which URL parsers read in different ways. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const AMBIGUOUS = /[\u0000-\u0020\u007F\\]/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where a link of a mail may lead: an address of this site, or its front page for anything else. A site on this machine may be open
 *  under another of its loopback names. */
export function redirectTarget(wanted: string | undefined, siteUrl: string): string {
  const site = new URL(siteUrl);
  const url = wanted && !AMBIGUOUS.test(wanted) ? URL.parse(wanted) : null;
  if (!url || url.username || url.password) return siteUrl;
  const isAlias = LOOPBACK_NAMES.has(site.hostname) && LOOPBACK_NAMES.has(url.hostname) && url.port === site.port;
  return url.protocol === site.protocol && (url.host === site.host || isAlias) ? url.href : siteUrl;
}
