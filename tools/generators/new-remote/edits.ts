import type { NewRemote } from './new-remote.ts';

/** The tables in which the shell knows its remotes before any of them has loaded (docs/decisions). */
const OWNERSHIP = 'libs/contract/src/ownership.ts';
const NAMES = 'shell/src/platform/module-names.ts';

/** Puts a line at the end of the table that starts with `head`.
 *  @throws where the file has no such table any more */
function append(text: string, head: string, foot: string, line: string): string {
  const start = text.indexOf(head);
  const end = start < 0 ? -1 : text.indexOf(foot, start);
  if (end < 0) throw new Error(`No table "${head}" was found: has the file changed? tools/generators/new-remote/edits.ts`);
  return text.slice(0, end) + line + text.slice(end);
}

function addOwner(text: string, { name, path, access }: NewRemote): string {
  const modules = append(text, 'export const MODULES = [', '] as const;', `, '${name}'`).replace(/,\s*, '/, ", '");
  return append(modules, 'const OWNERS: PageOwner[] = [', '\n];', `\n  ...pages('${name}', '${access}', '${path}'),`);
}

const addName = (text: string, { name, title }: NewRemote): string =>
  append(text, 'const NAMES: Record<ModuleName, string> = {', '\n};', `\n  '${name}': '${title}',`);

/** The files outside its own folder that a new remote changes, by their path from the root. */
export const editsFor = (remote: NewRemote, read: (file: string) => string): Record<string, string> => ({
  [OWNERSHIP]: addOwner(read(OWNERSHIP), remote),
  [NAMES]: addName(read(NAMES), remote),
});
