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

/** The hash of a file as browsers check it. */
export const integrityOf = (file: string): string => `sha384-${createHash('sha384').update(fs.readFileSync(file)).digest('base64')}`;
