import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { background } from '../auth/background.ts';
import type { Mailbox } from './mailbox.ts';
import { BODY_HEADERS, listPage, MAILBOX_HEADERS, mailPage } from './mailbox-page.ts';

/** The key in the mailbox's address, the same after a restart. Derived one-way from the session secret. */
export const mailboxKeyOf = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'landfall mailbox', 24)).toString('base64url');

/** A proxy makes everybody's requests look as if they came from this machine, so only the key says who may read. */
const keyOnly =
  (key: string): MiddlewareHandler =>
  async (context, next) => {
    const given = Buffer.from(context.req.query('key') ?? '');
    const isKey = given.length === key.length && timingSafeEqual(given, Buffer.from(key));
    if (!isKey) return context.text('Not found', 404, { 'Cache-Control': 'no-store' });
    await background.idle(); // wait for mails of answered requests
    return next();
  };

/** Captured mail for people (/mailbox) and tests (/mailbox.json, newest first). Mount it only in a demo whose address and site
 *  are on this machine. */
export function mailboxRoutes(mailbox: Mailbox, key: string): Hono {
  const routes = new Hono();
  for (const path of ['/mailbox', '/mailbox.json', '/mailbox/*']) routes.use(path, keyOnly(key));
  routes.get('/mailbox', (context) => context.body(listPage(mailbox.list(), key), 200, MAILBOX_HEADERS));
  routes.get('/mailbox.json', (context) => context.json(mailbox.list(), 200, { 'Cache-Control': 'no-store' }));
  routes.get('/mailbox/:id', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    return mail ? context.body(mailPage(mail, key), 200, MAILBOX_HEADERS) : context.text('No such mail', 404);
  });
  routes.get('/mailbox/:id/body', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    return mail ? context.body(mail.html, 200, BODY_HEADERS) : context.text('No such mail', 404);
  });
  return routes;
}
