import type { Context } from 'hono';
import { peerOf } from './peer.ts';

/** `local`: a request made in this process. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.|local$)/;

/** Whose request it is: the socket's address, or what a trusted proxy on this machine says it saw. */
function addressOf(context: Context, trustProxy: boolean): string {
  const peer = peerOf(context);
  const said = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return trustProxy && said && LOOPBACK.test(peer) ? said : peer;
}

/** The request as a function gets it: `X-Forwarded-For` holds what this server knows, whatever the client wrote there. */
export function withAddress(context: Context, trustProxy: boolean): Request {
  const request = context.req.raw;
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', addressOf(context, trustProxy));
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(request.url, {
    method: request.method,
    headers,
    ...(hasBody && { body: request.body, duplex: 'half' }),
  } as RequestInit);
}
