const YEAR_S = 365 * 24 * 60 * 60;

/** A first-party cookie's value, or undefined where there is none that can be read: the page's start must not hang on what another page of the
 *  domain wrote. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** @param maxAge seconds; a year unless said */
export function writeCookie(name: string, value: string, maxAge = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
