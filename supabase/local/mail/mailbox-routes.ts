import { Hono, type MiddlewareHandler } from 'hono';
import type { Mailbox } from './mailbox.ts';
import { BODY_HEADERS, listPage, MAILBOX_HEADERS, mailPage } from './mailbox-page.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Also holds off a page of another site whose name was pointed at this machine. */
const loopbackOnly: MiddlewareHandler = async (context, next) =>
  LOOPBACK.has(new URL(context.req.url).hostname) ? next() : context.text('Not found', 404);

/** Captured mail for people (/mailbox) and for tests (/mailbox.json, newest first). Mount it in a demo instance on a loopback bind only. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.use(loopbackOnly);
  routes.get('/mailbox', (context) => context.body(listPage(mailbox.list()), 200, MAILBOX_HEADERS));
  routes.get('/mailbox.json', (context) => context.json(mailbox.list(), 200, { 'Cache-Control': 'no-store' }));
  routes.get('/mailbox/:id', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    return mail ? context.body(mailPage(mail), 200, MAILBOX_HEADERS) : context.text('No such mail', 404);
  });
  routes.get('/mailbox/:id/body', (context) => {
    const mail = mailbox.find(context.req.param('id'));
    return mail ? context.body(mail.html, 200, BODY_HEADERS) : context.text('No such mail', 404);
  });
  return routes;
}
