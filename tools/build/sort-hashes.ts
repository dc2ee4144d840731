import fs from 'node:fs';
import path from 'node:path';
import { ENTRY } from '../../supabase/functions/_shared/delivery/release-document.ts';

const TABLE = /\.(sri\w*Hashes)=\{([^}]*)\}/g;

/** Sorts the entry's tables of chunk hashes. The bundler writes them in the order its threads finish, and a build must always have the
 *  same bytes. Run it before anything hashes the entry. */
export function sortHashes(folder: string): void {
  const entry = path.join(folder, ENTRY);
  const sorted = fs
    .readFileSync(entry, 'utf8')
    .replace(TABLE, (_table, name: string, rows: string) => `.${name}={${rows.split(',').toSorted().join(',')}}`);
  fs.writeFileSync(entry, sorted);
}
