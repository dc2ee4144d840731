import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { isKnown } from '../../functions/_shared/if-none-match.ts';

/** Precompressed siblings, smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

interface Variant {
  file: string;
  size: number;
  encoding?: string;
}

const sizeOf = async (file: string): Promise<number | null> => {
  const stat = await fs.stat(file).catch(() => null);
  return stat?.isFile() ? stat.size : null;
};

const accepts = (header: string | null, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part));

async function chooseVariant(file: string, acceptEncoding: string | null): Promise<Variant | null> {
  const size = await sizeOf(file);
  if (size === null) return null;
  for (const { name, suffix } of ENCODINGS) {
    const compressed = accepts(acceptEncoding, name) ? await sizeOf(file + suffix) : null;
    if (compressed !== null) return { file: file + suffix, size: compressed, encoding: name };
  }
  return { file, size };
}

/** Resolves a path below the root. Null if it would leave the root or names a hidden file. */
function resolveInside(root: string, urlPath: string): string | null {
  const parts = urlPath.split('/').filter(Boolean);
  if (parts.some((part) => part.startsWith('.') || /[\\\0]/.test(part))) return null;
  return path.join(root, ...parts);
}

/** Rsbuild adds a hash to every file name below static/. */
export const isHashed = (urlPath: string): boolean => /^\/static\/.*\.[\da-f]{8,}\.[a-z0-9.]+$/i.test(urlPath);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const etagOf = async (file: string): Promise<string> => {
  const { mtimeMs, size } = await fs.stat(file);
  return `"${createHash('sha256').update(`${file}${mtimeMs}${size}`).digest('hex').slice(0, 24)}"`;
};

export interface StaticRequest {
  root: string;
  /** Decoded, relative to the root. */
  urlPath: string;
  request: Request;
  immutable: boolean;
  headers: Record<string, string>;
}

/** Serves a file, compressed if a compressed sibling exists. Null if there is no such file. */
export async function serveFile({ root, urlPath, request, immutable, headers }: StaticRequest): Promise<Response | null> {
  const file = resolveInside(root, urlPath);
  const variant = file && (await chooseVariant(file, request.headers.get('accept-encoding')));
  if (!file || !variant) return null;
  const etag = await etagOf(variant.file);
  const response = new Headers({
    ...headers,
    'Content-Type': getMimeType(file) ?? 'application/octet-stream',
    'Cache-Control': immutable ? IMMUTABLE : REVALIDATE,
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: response });
  if (variant.encoding) response.set('Content-Encoding', variant.encoding);
  response.set('Content-Length', String(variant.size));
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(variant.file)) as unknown as ReadableStream);
  return new Response(body, { headers: response });
}
