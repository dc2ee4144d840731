import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const strongEtag = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;

/** Recent compressed texts by encoding and ETag. The page and the map change only with a release. */
const recent = new Map<string, Uint8Array<ArrayBuffer>>();
const MAX_CACHED = 128;

const COMPRESS: Record<string, (text: string) => Uint8Array> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text),
};

function compress(encoding: string, etag: string, text: string): Uint8Array<ArrayBuffer> {
  const key = encoding + etag;
  const body = recent.get(key) ?? new Uint8Array(COMPRESS[encoding]!(text));
  recent.delete(key);
  recent.set(key, body);
  const oldest = recent.keys().next().value;
  if (recent.size > MAX_CACHED && oldest) recent.delete(oldest);
  return body;
}

/** Serves a small generated text: 304 if the browser has it, else compressed if accepted. */
export function compressedText(
  request: Request,
  text: string,
  headers: Record<string, string>,
  etag = strongEtag(text),
  status = 200,
): Response {
  const response = new Headers({ ...headers, ETag: etag });
  response.append('Vary', 'Accept-Encoding');
  if (status === 200 && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: response });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = Object.keys(COMPRESS).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  const body = encoding ? compress(encoding, etag, text) : new TextEncoder().encode(text);
  if (encoding) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: response });
}
