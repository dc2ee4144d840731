import { readCookie, writeCookie } from '../../kernel/appearance/cookie.ts';

const COOKIE = 'landfall-subject';

/** A random id that decides which rollouts this browser is part of. Used for nothing else. In a cookie, so that it survives sign-out for a year
 *  after the last visit, and the page's server can preload the right release. */
export function rolloutSubject(): string {
  const subject = readCookie(COOKIE) || crypto.randomUUID();
  writeCookie(COOKIE, subject);
  return subject;
}
