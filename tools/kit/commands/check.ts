import { readManifest } from '../../build/page-manifest.ts';
import { runProgram } from './run.ts';
import { buildHere } from './build.ts';

/** `landfall check`: types, the pages, and a build, which compares the remote with the kit's shell and database. */
export async function checkHere(name: string): Promise<void> {
  await readManifest(name);
  const types = runProgram('@typescript/native', 'bin/tsc', ['-p', 'tsconfig.json']);
  if (types !== 0) throw new Error('The types do not fit: see above.');
  await buildHere(name, { version: '0.0.0' });
}
