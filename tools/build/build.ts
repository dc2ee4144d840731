// node tools/build/build.ts <remote> | shell | monolith: builds one part of the product into dist/.
import path from 'node:path';
import { buildRemote } from './build-remote.ts';
import { buildMonolith, buildShell } from './build-shell.ts';
import { remoteNames } from './remote.preset.ts';
import { root } from './versions.ts';

process.env['NODE_ENV'] = 'production';

function build(part: string): Promise<string> {
  if (part === 'shell') return buildShell();
  if (part === 'monolith') return buildMonolith();
  if (remoteNames().includes(part)) return buildRemote(part);
  throw new Error(`No such part: ${part}. There are: shell, monolith, ${remoteNames().join(', ')}`);
}

try {
  const folder = await build(process.argv[2] ?? '');
  console.log(path.relative(root, folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
