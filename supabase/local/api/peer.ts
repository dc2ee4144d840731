import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';

/** What @hono/node-server hands to a request; absent where a request is made in this process. */
export interface Peer {
  incoming?: {
    socket: { remoteAddress?: string | undefined };
    /** The request line's target, as it was sent. */
    url?: string;
    /** As they were sent, before the door changed any. */
    headers?: IncomingHttpHeaders;
  };
}

/** The address that the connection comes from. */
export const peerOf = (context: Context): string => (context.env as Peer | undefined)?.incoming?.socket.remoteAddress ?? 'local';
