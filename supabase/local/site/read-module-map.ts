import fs from 'node:fs/promises';
import path from 'node:path';
import type { Envelope } from '@landfall/modules';
import { readModuleMap as readReleases } from '../../../tools/build/module-map.ts';

/** The map of the releases in dist/modules. Null: no module is built. */
export async function readModuleMap(distDir: string): Promise<Envelope | null> {
  const modulesDir = path.join(distDir, 'modules');
  const built = await fs.stat(modulesDir).catch(() => null);
  return built ? readReleases(modulesDir) : null;
}
