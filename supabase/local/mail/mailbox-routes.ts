import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isForwarded, isLoopbackAddress, type Peer, peerOf } from '../client-address.ts';
import { background } from '../auth/background.ts';
import type { Mailbox } from './mailbox.ts';
import { BODY_HEADERS, listPage, MAILBOX_HEADERS, mailPage } from './mailbox-page.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers as sent. Empty for in-process requests. */
const sentHeaders = (context: Context): Headers => {
  const { headers = {} } = (context.env as Peer | undefined)?.incoming ?? {};
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
};

/** Only a browser on this machine that connects directly: a proxy forwards requests of others. Checking the Host prevents DNS
 *  rebinding. */
function isLocal(context: Context): boolean {
  const peer = peerOf(context);
  const headers = sentHeaders(context);
  const host = URL.parse(`http://${headers.get('host') ?? ''}`);
  return isLoopbackAddress(peer) && !isForwarded(headers) && host !== null && LOOPBACK.has(host.hostname);
}

const localOnly: MiddlewareHandler = async (context, next) => {
  if (!isLocal(context)) return context.text('Not found', 404);
  await background.idle(); // wait for mails of answered requests
  return next();
};

/** Captured mail for people (/mailbox) and tests (/mailbox.json, newest first). Mount it only in a demo whose address and site
 *  are on this machine. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  for (const path of ['/mailbox', '/mailbox.json', '/mailbox/*']) routes.use(path, localOnly);
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
