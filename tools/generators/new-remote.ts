// `npm run new:remote -- gift-cards`: creates a remote that can be built, tested, published and promoted at once.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import type { Access } from '@landfall/contract';
import { root } from '../versions.ts';
import { closingText } from './new-remote/closing-text.ts';
import { linkWorkspace, withWorkspace } from './new-remote/workspace.ts';
import { type NewRemote, refusalOf } from './new-remote/new-remote.ts';
import { filesFor } from './new-remote/templates.ts';

const LOCK = 'package-lock.json';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

function write(file: string, text: string): void {
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

/** Generates everything before writing anything, so that an unexpected source leaves no half-made remote. */
function make(remote: NewRemote): string[] {
  const before = read(LOCK);
  const after = withWorkspace(before, remote.name);
  const files = { ...filesFor(remote), [LOCK]: after };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const sources = Object.keys(files).filter((file) => /\.tsx?$/.test(file));
  spawnSync('oxfmt', sources, { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' });
  linkWorkspace(remote.name, before, after);
  spawnSync(process.execPath, [path.join(root, 'tools/generators/page-tables.ts')], { cwd: root, stdio: 'inherit' });
  return Object.keys(files);
}

interface Options {
  path?: string;
  access: Access;
}

const title = (name: string) => name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

async function generate(name: string, { path: page, access }: Options): Promise<void> {
  const remote = { name, access, title: title(name), path: page ?? `${access === 'admin' ? '/admin' : ''}/${name}` };
  const refusal = await refusalOf(remote);
  if (refusal) {
    console.error(refusal);
    process.exitCode = 2;
    return;
  }
  const files = make(remote);
  console.log([...files.map((file) => `  ${file}`), '', closingText(remote)].join('\n'));
}

await new Command('npm run new:remote --')
  .description(
    'Make a remote: pages, route, query, event, test and README. Nothing outside its folder changes but the lock file.',
  )
  .argument('<name>', 'small letters, digits, dashes: gift-cards')
  .option('--path <path>', 'of its first page; /<name> unless said otherwise')
  .addOption(new Option('--access <who>', 'who may open that page').choices(['public', 'customer', 'admin']).default('public'))
  .action(generate)
  .parseAsync();
