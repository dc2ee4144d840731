// Source maps as a build leaves them: beside a release's folder, one gzip file for each script.
import fs from 'node:fs/promises';
import path from 'node:path';
import { MAX_MAP } from './release-document.ts';

export interface BuiltMap {
  /** Of the script in its release. */
  path: string;
  /** gzip */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The source maps beside the folder of a built release; none if it was built without. One that is too large for the registry is left out, with a
 *  warning: it must not stop a release. */
export async function builtMaps(folder: string): Promise<BuiltMap[]> {
  const root = `${folder}.maps`;
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const maps = await Promise.all(
    files.map(async (file) => ({
      path: path.relative(root, file).replaceAll(path.sep, '/').replace(/\.gz$/, ''),
      bytes: new Uint8Array(await fs.readFile(file)),
    })),
  );
  for (const { path: script, bytes } of maps)
    if (bytes.length > MAX_MAP) console.warn(`The source map of ${script} is larger than ${MAX_MAP} bytes and is not stored.`);
  return maps.filter(({ bytes }) => bytes.length <= MAX_MAP);
}
