/** Domain endings that differ from the country's code. */
const ENDINGS: Readonly<Record<string, string>> = { uk: 'GB', com: 'US', net: 'US', org: 'US', us: 'US' };

/** The host of an http(s) URL as people paste it ("shop.example/x" counts), without "www."; undefined for anything else. */
export function shopOf(address: string): string | undefined {
  const text = address.trim();
  if (!text || /\s/.test(text)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url && url.hostname.includes('.') ? url.hostname.replace(/^www\./, '') : undefined;
}

/** The URL with its scheme, which the server requires. */
export const withScheme = (address: string): string =>
  /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;

/** Guesses a shop's country from its domain's ending; the United States for endings without a country. Shown for correction.
 *  @param served codes of the countries where we buy */
export function guessOrigin(address: string, served: readonly string[]): string | undefined {
  const ending = shopOf(address)?.split('.').at(-1)?.toLowerCase();
  if (!ending) return undefined;
  const code = ENDINGS[ending] ?? ending.toUpperCase();
  return served.includes(code) ? code : undefined;
}
