// Dates of migrations. Databases run them in the order of their names, so a new one must be the newest.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../versions.ts';

const FILE = /^(\d{14})_[a-z0-9_]+\.sql$/;
const versionOf = (file: string): string => FILE.exec(file)?.[1] ?? '';

/** @returns 14 digits, UTC, as the Supabase CLI writes them */
const versionAt = (date: Date): string => date.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Files in the order in which the main line got them, one list per commit. Empty outside a git repository. */
export function committedFiles(folder: string): string[][] {
  const args = [
    'log',
    '--first-parent',
    '-m',
    '--reverse',
    '--no-renames',
    '--diff-filter=A',
    '--name-only',
    '--format=%x00',
    '--',
    folder,
  ];
  try {
    const log = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\0').map((files) =>
      files
        .split('\n')
        .filter(Boolean)
        .map((file) => path.basename(file)),
    );
  } catch {
    return [];
  }
}

const rename = (file: string, now: string): string =>
  `Rename it to the time of now: git mv supabase/migrations/${file} supabase/migrations/${now}_${file.replace(/^\d*_/, '')}`;

/** One sentence for each file whose name or date is refused.
 *  @param files names in supabase/migrations   @param committed as by `committedFiles` */
export function misdated(files: readonly string[], committed: readonly (readonly string[])[], date = new Date()): string[] {
  const now = versionAt(date);
  const places = new Map(committed.flatMap((batch, place) => batch.map((file) => [file, place])));
  const placeOf = (file: string) => places.get(file) ?? committed.length;
  const problems: string[] = [];
  let newest = '';
  for (const file of [...files].sort((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))) {
    const version = versionOf(file);
    if (!version) problems.push(`${file} is not named <14 digits>_<name>.sql, so it would never run. ${rename(file, now)}`);
    else if (version > now)
      problems.push(`${file} is dated in the future; migrations made until then would sort before it. ${rename(file, now)}`);
    else if (version <= newest)
      problems.push(
        `${file} is not newer than ${newest}, which databases may already have; \`supabase db push\` would refuse it. ${rename(file, now)}`,
      );
    if (version > newest) newest = version;
  }
  return problems;
}
