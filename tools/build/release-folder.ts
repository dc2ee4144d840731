import fs from 'node:fs/promises';
import path from 'node:path';
import { dist } from './versions.ts';

export const releasesFolder = path.join(dist, 'releases');

/** The place of a part's release, with nothing of an earlier one beside it: the folder is what nx keeps for this build, and would bring back
 *  with it. What was published is in the store. */
export async function emptyReleaseFolder(part: string, version: string): Promise<string> {
  await fs.rm(path.join(releasesFolder, part), { recursive: true, force: true });
  return path.join(releasesFolder, part, version);
}
