import fs from 'node:fs/promises';
import path from 'node:path';
import type { Envelope } from '@landfall/modules';

/** The builder of the map sits with the build tools; it is loaded when there is something to map. */
const BUILDER = new URL('../../../tools/build/module-map.ts', import.meta.url).href;

interface Builder {
  readModuleMap(modulesDir: string): Promise<Envelope>;
}

/** The map of the releases in dist/modules. Null: no module is built. */
export async function readModuleMap(distDir: string): Promise<Envelope | null> {
  const modulesDir = path.join(distDir, 'modules');
  const built = await fs.stat(modulesDir).catch(() => null);
  if (!built) return null;
  const builder = (await import(BUILDER)) as Builder;
  return builder.readModuleMap(modulesDir);
}
