import fs from 'node:fs/promises';
import path from 'node:path';

/** Folders of every shell in the store, whatever serves now. */
export async function releasedShells(modulesDir: string): Promise<string[]> {
  const folder = path.join(modulesDir, 'shell');
  const versions = await fs.readdir(folder).catch(() => []);
  return versions.map((version) => path.join(folder, version));
}
