import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Every file below a folder, by its relative path with forward slashes, sorted. */
export const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

/** The same algorithm for the bundler, the map and the early preloads, because a script uses a preload only if both name the same hash.
 *  256 bits, because every page contains the hashes of many chunks, and they do not compress. */
export const HASH = 'sha256';

/** A file's hash as browsers verify it. */
export const integrityOf = (file: string): string => `${HASH}-${createHash(HASH).update(fs.readFileSync(file)).digest('base64')}`;
