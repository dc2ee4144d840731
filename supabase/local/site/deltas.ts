// Compression dictionaries (RFC 9842). A browser that still has a file of an earlier release gets the new one as what changed, and verifies
// the result's hash like any other file's. The browser sends the SHA-256 of what it has in Available-Dictionary.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const zstd = promisify(zlib.zstdCompress);

/** How many earlier releases a browser may come from. */
const EARLIER = 3;
/** Before the compressed bytes: a frame that decoders of zstd skip, with the dictionary's hash. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** A file's name without the hash of its content, which differs between releases: `3.3584326808.js` to `3.*.js`. */
const nameOf = (file: string): string => file.replace(/\.[\da-f]{8,}(?=\.)/, '.*');

/** For which addresses a file is a dictionary: the same file in other releases. @param urlPath of a module's or the shell's file */
export const asDictionary = (urlPath: string): string => {
  const folder = path.posix.dirname(urlPath).replace(/^(\/modules\/[^/]+)\/[^/]+/, '$1/*');
  return `match="${folder}/${nameOf(path.posix.basename(urlPath))}"`;
};

const hashes = new Map<string, string>();

async function hashOf(file: string): Promise<string> {
  const known = hashes.get(file);
  if (known) return known;
  const hash = createHash('sha256')
    .update(await fs.readFile(file))
    .digest('base64');
  hashes.set(file, hash); // released files never change
  return hash;
}

/** The same file in an earlier release. */
async function sameFile(folder: string, relative: string): Promise<string | undefined> {
  const place = path.join(folder, path.dirname(relative));
  const names = await fs.readdir(place).catch(() => []);
  const found = names.find((name) => nameOf(name) === nameOf(path.basename(relative)));
  return found && path.join(place, found);
}

const changedAt = async (folder: string): Promise<number> => (await fs.stat(folder).catch(() => null))?.mtimeMs ?? 0;

/** The newest of the other releases beside one. */
async function earlierReleases(folder: string): Promise<string[]> {
  const parent = path.dirname(folder);
  const names = await fs.readdir(parent).catch(() => []);
  const others = names.map((name) => path.join(parent, name)).filter((other) => other !== folder);
  const dated = await Promise.all(others.map(async (other) => ({ other, at: await changedAt(other) })));
  return dated
    .toSorted((one, another) => another.at - one.at)
    .slice(0, EARLIER)
    .map(({ other }) => other);
}

async function compressed(file: string, dictionary: string, hash: string): Promise<Buffer> {
  const [content, before] = await Promise.all([fs.readFile(file), fs.readFile(dictionary)]);
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 19 };
  return Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), await zstd(content, { dictionary: before, params })]);
}

const deltas = new Map<string, Promise<Buffer>>();
const MAX_DELTAS = 200;

function remembered(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const delta = deltas.get(key) ?? make();
  deltas.delete(key);
  deltas.set(key, delta);
  const oldest = deltas.keys().next().value;
  if (deltas.size > MAX_DELTAS && oldest) deltas.delete(oldest);
  return delta;
}

interface ReleasedFile {
  /** The folder of its release, beside those of the others. */
  release: string;
  /** In the release. */
  relative: string;
}

/** The file as what changed since the one that the browser has; null if it has none of the last releases', or can't use it. */
export async function deltaFor(request: Request, { release, relative }: ReleasedFile): Promise<Buffer | null> {
  const asked = /^:([\w+/]{43}=):$/.exec(request.headers.get('available-dictionary') ?? '')?.[1];
  if (!asked || !/\bdcz\b/.test(request.headers.get('accept-encoding') ?? '')) return null;
  for (const folder of await earlierReleases(release)) {
    const before = await sameFile(folder, relative);
    if (!before || (await hashOf(before)) !== asked) continue;
    const file = path.join(release, relative);
    return remembered(`${before} ${file}`, () => compressed(file, before, asked));
  }
  return null;
}
