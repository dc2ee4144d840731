import fs from 'node:fs';
import path from 'node:path';
import { filesIn, integrityOf } from './files.ts';
import { FACADES, LENT } from './lent.ts';
import { ENTRY, type Needs } from '../../supabase/functions/_shared/delivery/release-document.ts';

/** Scripts of a release whose hash is not in its entry: such a chunk would run unverified. The entry itself is vouched for by the map.
 *  The table's name is the bundler's own: a test holds it against upgrades. */
export function unhashedScripts(folder: string): string[] {
  const entry = fs.readFileSync(path.join(folder, ENTRY), 'utf8');
  const table = new Set(/sriHashes=\{[^}]*\}/.exec(entry)?.[0].match(/sha\d+-[\w+/=]+/g));
  return filesIn(folder).filter(
    (file) => file.endsWith('.js') && file !== ENTRY && !table.has(integrityOf(path.join(folder, file))),
  );
}

/** What a build borrows although the shell does not lend it, one sentence each. */
export const notLent = (needs: Needs): string[] =>
  Object.entries(needs).flatMap(([part, { names }]) => {
    if (!LENT.includes(part)) return [`${part} is not lent: add it to a group of LAZY in tools/build/lent.ts`];
    const lent = FACADES[part];
    if (lent && names.includes('*')) return [`${part} is lent by name: import names, not the whole module`];
    return lent
      ? names
          .filter((name) => !lent.includes(name))
          .map((name) => `${name} of ${part} is not lent: add it to FACADES in tools/build/lent.ts`)
      : [];
  });
