import { readCookie, writeCookie } from '../appearance/cookie.ts';

const ZONE = 'landfall-zone';

/** Keeps this browser's time zone in a cookie. Only the admin frame does: the admin's first screen has the date, which the server fills in. */
export function rememberZone(): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && readCookie(ZONE) !== zone) writeCookie(ZONE, zone);
}
