import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isForwarded, isLoopbackAddress } from '../api/client-address.ts';
import { type Peer, peerOf } from '../api/peer.ts';
import { background } from '../auth/background.ts';
import type { Mailbox } from './mailbox.ts';
import { BODY_HEADERS, listPage, MAILBOX_HEADERS, mailPage } from './mailbox-page.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The headers as they were sent; none where the request was made in this process. */
const sentHeaders = (context: Context): Headers => {
  const { headers = {} } = (context.env as Peer | undefined)?.incoming ?? {};
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
};

/** Only a browser on this machine that reached this server itself: a proxy passes on requests of others. The Host holds off a page of
 *  another site whose name was pointed at this machine. */
function isLocal(context: Context): boolean {
  const peer = peerOf(context);
  const headers = sentHeaders(context);
  const host = URL.parse(`http://${headers.get('host') ?? ''}`);
  return isLoopbackAddress(peer) && !isForwarded(headers) && host !== null && LOOPBACK.has(host.hostname);
}

const localOnly: MiddlewareHandler = async (context, next) => {
  if (!isLocal(context)) return context.text('Not found', 404);
  await background.idle(); // mails of requests that were answered
  return next();
};

/** Captured mail for people (/mailbox) and for tests (/mailbox.json, newest first). Mount it in a demo instance whose address and site are
 *  of this machine only. */
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
