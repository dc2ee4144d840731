import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type ModuleStore, Occupied, releaseFolder, sameBytes } from './store.ts';

const TEXT = /\.(js|css|html|json|svg)$/;
const COPY = /\.(br|gz)$/;
/** bytes. A smaller file fits into one packet anyway, so compression saves nothing. */
const SMALL = 200;
/** The folder for incomplete files. The web server serves no name that begins with a dot. */
export const INCOMING = '.incoming';

/** Deletes files that a killed process left incomplete. Call it at the start, before anything is written. */
export const clearIncoming = (root: string): Promise<void> => fs.rm(path.join(root, INCOMING), { recursive: true, force: true });

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

async function copiesOf(bytes: Uint8Array): Promise<[suffix: string, bytes: Uint8Array][]> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return [
    ['.br', await brotli(bytes, { params })],
    ['.gz', await gzip(bytes, { level: 9 })],
  ];
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code !== code) throw error;
    return null;
  };

/** Stores releases in a folder, with compressed copies, for the web server.
 *  @param root absolute */
export function folderStore(root: string): ModuleStore {
  const at = (name: string): string => {
    const file = path.resolve(root, name);
    if (!file.startsWith(root + path.sep)) throw new Error(`${name} is outside the store`);
    return file;
  };

  const read = async (name: string) => {
    const bytes = await fs.readFile(at(name)).catch(unless('ENOENT'));
    return bytes && new Uint8Array(bytes);
  };

  /** Writes a temporary file and links it into place: a link is always a complete file and never replaces another. */
  async function place(name: string, bytes: Uint8Array): Promise<boolean> {
    const file = at(name);
    const incoming = path.join(root, INCOMING, randomUUID());
    await fs.mkdir(path.dirname(incoming), { recursive: true });
    await fs.mkdir(path.dirname(file), { recursive: true });
    try {
      await fs.writeFile(incoming, bytes, { flush: true });
      return (await fs.link(incoming, file).catch(unless('EEXIST'))) !== null;
    } finally {
      await fs.rm(incoming, { force: true });
    }
  }

  /** Completes the copies of a file if an upload was interrupted between the file and its copies. */
  async function compress(name: string, bytes: Uint8Array): Promise<void> {
    if (!TEXT.test(name) || bytes.length < SMALL) return;
    const present = await fs.readdir(path.dirname(at(name)));
    if (present.includes(`${path.basename(name)}.gz`)) return; // the last one written
    for (const [suffix, copy] of await copiesOf(bytes)) await place(name + suffix, copy);
  }

  async function list(prefix: string): Promise<string[]> {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = (await fs.readdir(at(prefix), options).catch(unless('ENOENT'))) ?? [];
    return entries
      .filter((entry) => entry.isFile() && !COPY.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .sort();
  }

  return {
    async put(name, bytes) {
      const isNew = await place(name, bytes);
      if (!isNew && !sameBytes((await read(name))!, bytes)) throw new Occupied(name);
      await compress(name, bytes);
      return isNew ? 'new' : 'same';
    },
    read,
    list,
    /** Moves the folder away first, so that a release is never served in part. */
    async remove(release) {
      const folder = releaseFolder(release);
      const files = await list(folder);
      const aside = path.join(root, INCOMING, randomUUID());
      await fs.mkdir(path.dirname(aside), { recursive: true });
      await fs.rename(at(folder), aside).catch(unless('ENOENT'));
      await fs.rm(aside, { recursive: true, force: true });
      return files.length;
    },
  };
}
