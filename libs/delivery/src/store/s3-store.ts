import { AwsClient } from 'aws4fetch';
import type { S3Settings } from './s3-settings.ts';
import { type ModuleStore, Occupied, releaseFolder, sameBytes, typeOf } from './store.ts';

const CACHE = 'public, max-age=31536000, immutable';
/** ms for one request, its retries included. */
const PATIENCE = 30_000;
const RETRIES = 3;
/** Deletions at a time. */
const PARALLEL = 10;

/** Another writer was faster. 409: at the same moment. */
const TAKEN = [409, 412];

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The texts of all elements of a name. Enough for the flat lists that S3 answers with. */
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text));

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What S3 says about a refused request. Never the request: it has the signature. */
async function refusal(response: Response, what: string): Promise<Error> {
  const xml = await response.text();
  const detail = [...texts(xml, 'Code'), ...texts(xml, 'Message')].join(': ') || `status ${response.status}`;
  return new Error(`${what}: ${detail}`);
}

/** Stores releases in a bucket of S3 or of a service with its API. Addresses have the bucket in the path, which all of them take. The service must
 *  know conditional writes (`If-None-Match: *`), so that one of two writers at the same moment wins. */
export function s3Store({ endpoint, bucket, ...access }: S3Settings): ModuleStore {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;
  const addressOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`;
  const ask = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await ask(addressOf(name));
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const error = await refusal(response, `${name} could not be read`);
    // a bucket that is missing must not look like a file that is
    if (response.status === 404 && !error.message.includes('NoSuchBucket')) return null;
    throw error;
  }

  /** @returns whether the file was written; false: another is there */
  async function write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const headers = {
      'Content-Type': typeOf(name),
      'Cache-Control': CACHE,
      'If-None-Match': '*',
      // S3 refuses other bytes
      'X-Amz-Content-Sha256': hexOf(await crypto.subtle.digest('SHA-256', bytes)),
    };
    const response = await ask(addressOf(name), { method: 'PUT', headers, body: bytes });
    if (!response.ok && !TAKEN.includes(response.status)) throw await refusal(response, `${name} could not be stored`);
    await response.body?.cancel();
    return response.ok;
  }

  async function list(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for (let isMore = true; isMore;) {
      const query = new URLSearchParams({ prefix: `${prefix}/`, marker: names.at(-1) ?? '' });
      const response = await ask(`${root}?${query}`);
      if (!response.ok) throw await refusal(response, `${prefix} could not be listed`);
      const xml = await response.text();
      const page = texts(xml, 'Key');
      names.push(...page);
      isMore = page.length > 0 && texts(xml, 'IsTruncated')[0] === 'true';
    }
    return names.sort();
  }

  async function removeFile(name: string): Promise<void> {
    const response = await ask(addressOf(name), { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw await refusal(response, `${name} could not be deleted`);
    await response.body?.cancel();
  }

  return {
    async put(name, bytes) {
      // asked first, because a service that does not know conditional writes would write over it
      const before = await read(name);
      if (!before && (await write(name, bytes))) return 'new';
      const there = before ?? (await read(name));
      if (!there || !sameBytes(there, bytes)) throw new Occupied(name);
      return 'same';
    },
    read,
    list,
    async remove(release) {
      const files = await list(releaseFolder(release));
      for (let at = 0; at < files.length; at += PARALLEL) await Promise.all(files.slice(at, at + PARALLEL).map(removeFile));
      return files.length;
    },
  };
}
