// `node tools/generators/page-tables.ts` writes the table of pages into each remote's README.md, from its pages.ts. With --check, a stage
// of `npm run check`, it writes nothing and fails if a table is outdated or a manifest is invalid.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageManifest } from '@landfall/contract/pages';
import { readManifest } from '../build/page-manifest.ts';
import { remoteNames, remotesFolder } from '../build/remote.preset.ts';

const START = '<!-- pages: written from pages.ts by tools/generators/page-tables.ts -->';
const END = '<!-- /pages -->';

/** A table as the formatter writes it: every column as wide as its widest cell. */
function markdownTable(rows: string[][]): string[] {
  const widths = rows[0]!.map((_cell, column) => Math.max(3, ...rows.map((cells) => cells[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

function tableOf({ pages, slots = [] }: PageManifest): string {
  const rows = pages.map(({ path: page, access, title, menu, palette }) => [
    `\`${page}\``,
    access,
    title,
    menu ? `${menu.group}: ${menu.label}` : '',
    palette ? `${palette.category}: ${palette.title}` : '',
  ]);
  const table = markdownTable([['path', 'access', 'title', 'menu', 'palette'], ...rows]);
  const filled = slots.length > 0 ? ['', `Slots: ${slots.map((slot) => `\`${slot}\``).join(', ')}`] : [];
  return [START, '', ...table, ...filled, '', END].join('\n');
}

/** The README with an updated table of pages.
 *  @throws if it has no table to replace */
export function withTable(readme: string, manifest: PageManifest): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`there is no place for the table of pages: add the lines\n${START}\n${END}`);
  return readme.slice(0, start) + tableOf(manifest) + readme.slice(end + END.length);
}

/** Writes or checks one README. @returns the problem, undefined if there is none */
async function problemOf(name: string, isCheck: boolean): Promise<string | undefined> {
  const file = path.join(remotesFolder, name, 'README.md');
  try {
    const readme = fs.readFileSync(file, 'utf8');
    const wanted = withTable(readme, await readManifest(name));
    if (wanted === readme) return undefined;
    if (isCheck) return `remotes/${name}/README.md: its table of pages is stale. Run: node tools/generators/page-tables.ts`;
    fs.writeFileSync(file, wanted);
    return undefined;
  } catch (error) {
    return `remotes/${name}: ${(error as Error).message}`;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isCheck = process.argv.includes('--check');
  const problems = await Promise.all(remoteNames().map((name) => problemOf(name, isCheck)));
  for (const problem of problems) if (problem) console.error(problem);
  if (problems.some(Boolean)) process.exitCode = 1;
}
