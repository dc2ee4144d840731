// Run by bootstrap.mjs before `npm start` installs and builds: it imports no package. Prints a line for each problem.
import fs from 'node:fs';
import path from 'node:path';
import { checkFolder, preflight } from '../supabase/local/instance/preflight.ts';
import { BadSettings, readOptions } from '../supabase/local/options.ts';

const root = path.resolve(import.meta.dirname, '..');
/** MB that packages and builds need. */
const INSTALL_MB = 2500;
const BUILD_MB = 200;

async function problemsOf(): Promise<string[]> {
  const needsMb = fs.existsSync(path.join(root, 'node_modules/.package-lock.json')) ? BUILD_MB : INSTALL_MB;
  const folder = await checkFolder('This folder', root, needsMb).then(
    () => [],
    (error: Error) => [error.message],
  );
  try {
    return [...folder, ...(await preflight(readOptions(process.env)))];
  } catch (error) {
    if (error instanceof BadSettings) return [...folder, ...error.problems];
    throw error;
  }
}

const problems = await problemsOf();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
