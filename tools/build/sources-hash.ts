import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { filesIn } from '../files.ts';
import { root } from '../versions.ts';

/** Inputs of every build besides its own folder. nx.json lists the same. */
const SHARED = ['libs', 'tools/build', 'supabase/migrations', 'tsconfig.base.json', 'package-lock.json'];

/** Files that don't affect builds. */
const BESIDE_THE_POINT = /(^|\/)(node_modules|dist)\/|\.test\.tsx?$|\.md$/;

/** Folders and files that a build depends on, relative to the root. */
export const inputsOf = (own: string): string[] => [own, ...SHARED];

/** Source files of a build, relative to the root. */
export const sourcesOf = (own: string): string[] =>
  inputsOf(own)
    .filter((input) => fs.existsSync(path.join(root, input))) // a team's own repository has no libs
    .flatMap((input) => {
      const at = path.join(root, input);
      return fs.statSync(at).isDirectory() ? filesIn(at).map((file) => `${input}/${file}`) : [input];
    })
    .filter((file) => !BESIDE_THE_POINT.test(file));

/** Twelve hex digits over names and contents of all inputs of a build: the same sources give the same hash. */
export function hashOfSources(own: string): string {
  const hash = createHash('sha256');
  for (const file of sourcesOf(own))
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}
