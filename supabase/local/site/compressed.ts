import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isKnown } from '../../functions/_shared/if-none-match.ts';

const strongEtag = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;

interface Compressed {
  body: Uint8Array<ArrayBuffer>;
  /** Whether it has, or is about to get, the smallest size that its encoding allows. */
  isSmallest: boolean;
}

/** Recent compressed texts by encoding and ETag. The page and the map change only with a release. */
const recent = new Map<string, Compressed>();
const MAX_CACHED = 128;

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
const smallest = promisify(brotliCompress);

const COMPRESS: Record<string, (text: string) => Compressed> = {
  br: (text) => ({ body: new Uint8Array(brotliCompressSync(text, quality(9))), isSmallest: false }),
  gzip: (text) => ({ body: new Uint8Array(gzipSync(text)), isSmallest: true }),
};

/** Takes six times as long as the first compression and saves a tenth of the bytes: runs in the background, after the second request of a text. */
async function shrink(key: string, text: string): Promise<void> {
  const body = new Uint8Array(await smallest(text, quality(11)));
  if (recent.has(key)) recent.set(key, { body, isSmallest: true });
}

function compress(encoding: string, etag: string, text: string): Uint8Array<ArrayBuffer> {
  const key = encoding + etag;
  const known = recent.get(key);
  const kept = known ?? COMPRESS[encoding]!(text);
  recent.delete(key);
  recent.set(key, kept);
  const oldest = recent.keys().next().value;
  if (recent.size > MAX_CACHED && oldest) recent.delete(oldest);
  if (known && !known.isSmallest) {
    known.isSmallest = true;
    void shrink(key, text);
  }
  return kept.body;
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
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: response });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = Object.keys(COMPRESS).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  const body = encoding ? compress(encoding, etag, text) : new TextEncoder().encode(text);
  if (encoding) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: response });
}
