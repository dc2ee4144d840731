import type { Context } from 'hono';
import { COMMON_HEADERS } from '../security-headers.ts';
import type { SharedQuotes } from './shared-quote.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Counts the view of a reader without scripts: the page has this picture in its noscript element. */
export async function serveView(context: Context, shared: SharedQuotes | undefined): Promise<Response> {
  if (context.req.method === 'GET') await shared?.countView(context.req.param('token') ?? '');
  return new Response(new Uint8Array(PIXEL), {
    headers: { ...COMMON_HEADERS, 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' },
  });
}
