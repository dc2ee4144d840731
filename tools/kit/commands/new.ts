import fs from 'node:fs';
import path from 'node:path';
import { ACCESS, type Access } from '@landfall/contract/pages';
import { filesFor } from '../../generators/new-remote/templates.ts';
import { refusalOf } from '../../generators/new-remote/new-remote.ts';
import { root } from '../../versions.ts';
import { repositoryFiles } from '../repository-files.ts';

interface Options {
  path?: string;
  access: string;
}

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isAccess = (text: string): text is Access => ACCESS.some((one) => one === text);

/** Writes files that are missing; what is there stays. */
function writeMissing(files: Record<string, string>): string[] {
  const missing = Object.entries(files).filter(([file]) => !fs.existsSync(path.join(root, file)));
  for (const [file, text] of missing) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return missing.map(([file]) => file);
}

/** `landfall new`: the repository's own files, if they are missing, and a remote.
 *  @throws Error that says why it can't be created */
export async function createHere(name: string, options: Options): Promise<void> {
  if (!isAccess(options.access)) throw new Error(`--access is one of ${ACCESS.join(', ')}.`);
  const remote = { name, title: titleOf(name), path: options.path ?? `/${name}`, access: options.access };
  fs.mkdirSync(path.join(root, 'remotes'), { recursive: true });
  const refusal = await refusalOf(remote);
  if (refusal) throw new Error(refusal);
  const { [`remotes/${name}/project.json`]: _nx, ...own } = filesFor(remote);
  for (const file of [...writeMissing(repositoryFiles(name)), ...writeMissing(own)]) console.log(file);
  console.log(`\nNext: README.md has each step to a live page, and the output to expect. It begins with:\nnpx landfall test`);
}
