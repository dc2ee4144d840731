const YEAR_S = 365 * 24 * 60 * 60;

/** Overrides whose releases need more of the page's policy than the map's. supabase/local/site/override-policy.ts reads it. */
export const POLICY_COOKIE = 'landfall-overrides';

/** A first-party cookie's value; undefined if it is missing or can't be decoded. Another page of the domain may have written it, and that
 *  must not stop the shop from starting. */
export function readCookie(name: string): string | undefined {
  const cookies = typeof document === 'undefined' ? '' : document.cookie; // the build renders first screens without a browser
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** @param maxAge seconds; default: one year */
export function writeCookie(name: string, value: string, maxAge = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
