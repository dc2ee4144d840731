import { readCookie, writeCookie } from '../../appearance/cookie.ts';

const COOKIE = 'landfall-subject';

/** The random id by which this browser falls into rollouts. Nothing is known of it and it is kept nowhere else; a cookie, because it stays through
 *  sign-outs, for a year after the last visit, and tells the page's server which release to name early. */
export function rolloutSubject(): string {
  const subject = readCookie(COOKIE) || crypto.randomUUID();
  writeCookie(COOKIE, subject);
  return subject;
}
