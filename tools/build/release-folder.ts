import fs from 'node:fs/promises';
import path from 'node:path';
import { dist } from '../versions.ts';

export const releasesFolder = path.join(dist, 'releases');

/** The empty folder for a part's release. nx caches this folder for the build and would restore older releases in it. Published releases
 *  are in the store. */
export async function emptyReleaseFolder(part: string, version: string): Promise<string> {
  await fs.rm(path.join(releasesFolder, part), { recursive: true, force: true });
  return path.join(releasesFolder, part, version);
}
