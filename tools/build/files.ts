import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Every file below a folder, by its path in it, with forward slashes, sorted. */
export const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** One for the bundler, the map and the early preloads: a preload is used only by a script that names the same hash. 256 bits, because
 *  the hashes of many chunks travel with every page and do not compress. */
export const HASH = 'sha256';

/** The hash of a file as browsers check it. */
export const integrityOf = (file: string): string => `${HASH}-${createHash(HASH).update(fs.readFileSync(file)).digest('base64')}`;
