import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** More than a disk that is full keeps free in a started block. */
const PROBE_BYTES = 65_536;

/** Raised while an upload is written; the router answers 413. */
class ObjectTooLarge extends Error {
  readonly status = 413;
}

/** Stores objects as files, because lite exports no file adapter. File names are hashes, so object names never become paths. */
export class FsStorage implements StorageAdapter {
  readonly driver = 'fs';
  readonly #root: string;
  readonly #maxBytes: number;
  readonly #keepFreeBytes: number;

  constructor(root: string, maxBytes: number, keepFreeBytes: number) {
    this.#root = path.resolve(root);
    this.#maxBytes = maxBytes;
    this.#keepFreeBytes = keepFreeBytes;
  }

  /** Whether an object may be stored: the database on the same disk needs the rest. */
  async hasRoom(): Promise<boolean> {
    await fs.mkdir(this.#root, { recursive: true });
    const { bavail, bsize } = await fs.statfs(this.#root);
    return bavail * bsize - this.#maxBytes > this.#keepFreeBytes;
  }

  /** Writes a file and reads it back. @throws if the disk is full or refuses */
  async probe(): Promise<void> {
    const file = path.join(this.#root, `.probe-${process.pid}`);
    const bytes = randomBytes(PROBE_BYTES);
    await fs.mkdir(this.#root, { recursive: true });
    await fs.writeFile(file, bytes, { flush: true });
    if (!bytes.equals(await fs.readFile(file))) throw new Error('The disk gave back other bytes than were written.');
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ) {
    const file = this.#file(bucket, key);
    const unfinished = `${file}.${randomUUID()}.tmp`;
    await fs.mkdir(path.dirname(file), { recursive: true });
    const { size, sha256 } = await this.#write(unfinished, body).catch(async (error: unknown) => {
      await fs.rm(unfinished, { force: true });
      throw error;
    });
    const metadata: Metadata = {
      cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl,
      contentLength: size,
      size,
      mimetype,
      eTag: `"${sha256.slice(0, 32)}"`,
      lastModified: new Date(),
    };
    await fs.writeFile(`${file}.json`, JSON.stringify({ bucket, key, ...metadata }));
    await fs.rename(unfinished, file);
    return metadata;
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = Readable.toWeb(createReadStream(this.#file(bucket, key))) as unknown as ReadableStream<Uint8Array>;
    return { httpStatusCode: 200, metadata, body: body as never };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const metadata = JSON.parse(await fs.readFile(`${this.#file(bucket, key)}.json`, 'utf8')) as Metadata;
    return { ...metadata, lastModified: new Date(metadata.lastModified ?? 0) };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await fs.rm(file, { force: true });
    await fs.rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(fromBucket: string, from: string, _version: string | undefined, toBucket: string, to: string) {
    const target = this.#file(toBucket, to);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.copyFile(this.#file(fromBucket, from), target);
    const metadata = await this.headObject(fromBucket, from);
    await fs.writeFile(`${target}.json`, JSON.stringify({ ...metadata, bucket: toBucket, key: to }));
    return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: new Date() };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }

  #file(bucket: string, key: string): string {
    const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return path.join(this.#root, hash.slice(0, 2), hash);
  }

  async #write(file: string, body: Body): Promise<{ size: number; sha256: string }> {
    const hash = createHash('sha256');
    let size = 0;
    await using output = await fs.open(file, 'w');
    for await (const chunk of chunks(body)) {
      size += chunk.byteLength;
      if (size > this.#maxBytes) throw new ObjectTooLarge(`an object may have ${this.#maxBytes} bytes`);
      hash.update(chunk);
      await output.write(chunk);
    }
    await output.sync();
    return { size, sha256: hash.digest('hex') };
  }
}

const chunks = (body: Body): Iterable<Uint8Array> | AsyncIterable<Uint8Array> =>
  body instanceof Uint8Array ? [body] : (body as unknown as AsyncIterable<Uint8Array>);
