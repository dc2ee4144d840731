/** Response headers, ranges and conditions of stored objects. */

import { isKnown } from '../../functions/_shared/if-none-match.ts';

const PDF = 'application/pdf';
/** Types shown inline. Everything else is a download with a generic type. */
const INLINE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', PDF]);

const essence = (type: string | null): string => type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Browsers show images and PDFs in their own viewers, which run no scripts of this origin. Image viewers need inline styles;
 *  PDFs don't open in a sandbox. */
function policyFor(type: string): string {
  if (type === PDF) return "frame-ancestors 'self'";
  return INLINE_TYPES.has(type) ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox";
}

/** The uploader chose the stored Cache-Control, so it counts for public objects alone. */
function objectHeaders(from: Headers, isPublic: boolean): Headers {
  const headers = new Headers(from);
  if (!isPublic) headers.set('cache-control', 'no-store');
  const type = essence(headers.get('content-type'));
  headers.set('x-content-type-options', 'nosniff');
  // a shop on a static host has another origin; the right to read is in the address or a header, never in a cookie
  headers.set('cross-origin-resource-policy', 'cross-origin');
  headers.set('content-security-policy', policyFor(type));
  if (!INLINE_TYPES.has(type)) {
    headers.set('content-type', 'application/octet-stream');
    if (!headers.get('content-disposition')?.startsWith('attachment')) headers.set('content-disposition', 'attachment');
  }
  return headers;
}

interface ByteRange {
  start: number;
  end: number;
}

/** A single `bytes=` range. Null if there is none or several; several get the whole object. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [from, to] = [match[1], match[2]];
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}

/** Bytes `start` to `end` of a stream, both inclusive. */
function slice(body: ReadableStream<Uint8Array>, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
      position += chunk.byteLength;
      if (part.byteLength > 0) controller.enqueue(part);
      if (position > end) controller.terminate();
    },
  });
  return body.pipeThrough(cut);
}

interface Conditions {
  /** The request names a public object: without session, key or signature. */
  isPublic: boolean;
  ifNoneMatch: string | undefined;
  range: string | undefined;
}

/** Cuts lite's full response to the requested range. */
export async function objectResponse(response: Response, { isPublic, ifNoneMatch, range }: Conditions): Promise<Response> {
  const headers = objectHeaders(response.headers, isPublic);
  const etag = headers.get('etag');
  if (etag && isKnown(ifNoneMatch, etag)) {
    await response.body?.cancel();
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  const size = Number(headers.get('content-length') ?? 0);
  const part = parseRange(range, size);
  if (!part || !response.body) return new Response(response.body, { status: response.status, headers });
  if (part === 'unsatisfiable') {
    await response.body.cancel();
    headers.delete('content-length');
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(part.end - part.start + 1));
  headers.set('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return new Response(slice(response.body, part), { status: 206, headers });
}
