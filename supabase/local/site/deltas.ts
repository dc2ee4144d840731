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
const MAX_HASHES = 2000;

async function hashOf(file: string): Promise<string> {
  const known = hashes.get(file);
  if (known) return known;
  const hash = createHash('sha256')
    .update(await fs.readFile(file))
    .digest('base64');
  if (hashes.size >= MAX_HASHES) hashes.clear();
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

interface Newest {
  /** When a release last came or went. */
  at: number;
  folders: string[];
}
const newest = new Map<string, Newest>();

/** The newest releases of a module. Read again only after one came or went: a module can have thousands. */
async function newestOf(parent: string): Promise<string[]> {
  const at = await changedAt(parent);
  const known = newest.get(parent);
  if (known?.at === at) return known.folders;
  const names = await fs.readdir(parent).catch(() => []);
  const dated = await Promise.all(
    names.map(async (name) => ({ folder: path.join(parent, name), at: await changedAt(path.join(parent, name)) })),
  );
  const folders = dated
    .toSorted((one, other) => other.at - one.at)
    .slice(0, EARLIER + 1)
    .map(({ folder }) => folder);
  newest.set(parent, { at, folders });
  return folders;
}

/** The newest of the other releases beside one. */
const earlierReleases = async (folder: string): Promise<string[]> =>
  (await newestOf(path.dirname(folder))).filter((other) => other !== folder).slice(0, EARLIER);

async function compressed(file: string, dictionary: string, hash: string): Promise<Buffer> {
  const [content, before] = await Promise.all([fs.readFile(file), fs.readFile(dictionary)]);
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 19 };
  return Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), await zstd(content, { dictionary: before, params })]);
}

const deltas = new Map<string, Promise<Buffer>>();
const MAX_DELTAS = 200;

function remembered(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const delta =
    deltas.get(key) ??
    make().catch((error: unknown) => {
      deltas.delete(key);
      throw error;
    });
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

/** The file as what changed since the one that the browser has; null if it has none of the last releases', or can't use it. Never rejects: an
 *  earlier release may be deleted meanwhile, and the whole file always serves. */
export async function deltaFor(request: Request, file: ReleasedFile): Promise<Buffer | null> {
  const asked = /^:([\w+/]{43}=):$/.exec(request.headers.get('available-dictionary') ?? '')?.[1];
  if (!asked || !/\bdcz\b/.test(request.headers.get('accept-encoding') ?? '')) return null;
  return deltaSince(asked, file).catch((error: unknown) => {
    console.warn(`${file.relative} is sent whole: ${String(error)}`);
    return null;
  });
}

/** @param asked the SHA-256 of the earlier file, in base64 */
async function deltaSince(asked: string, { release, relative }: ReleasedFile): Promise<Buffer | null> {
  for (const folder of await earlierReleases(release)) {
    const before = await sameFile(folder, relative);
    if (!before || (await hashOf(before)) !== asked) continue;
    const file = path.join(release, relative);
    return remembered(`${before} ${file}`, () => compressed(file, before, asked));
  }
  return null;
}
