// node tools/build/build.ts <remote> | shell: builds one part of the product into dist/.
// With --release a remote or the shell is built as version LANDFALL_RELEASE (semver, prereleases too), for `npm run release -- publish`.
import path from 'node:path';
import { isVersion } from '../../libs/delivery/src/paths.ts';
import { whenToolEnds } from '../orphan.mjs';
import { buildRemote, buildRemoteRelease } from './build-remote.ts';
import { buildShell, buildShellRelease } from './build-shell.ts';
import { remoteNames } from './remote.preset.ts';
import { root } from '../versions.ts';

process.env['NODE_ENV'] = 'production';
// nx leaves its tasks running when it is killed.
if (process.env['NX_TASK_TARGET_PROJECT']) whenToolEnds(() => process.exit(1));

const noSuchPart = (part: string) => new Error(`No such part: ${part}. There are: shell, ${remoteNames().join(', ')}`);

function build(part: string): Promise<string> {
  if (part === 'shell') return buildShell();
  if (remoteNames().includes(part)) return buildRemote(part);
  throw noSuchPart(part);
}

function buildRelease(part: string, version = ''): Promise<string> {
  if (!isVersion(version)) throw new Error(`LANDFALL_RELEASE must be a version such as 1.4.0 or 1.5.0-rc.1, not "${version}"`);
  if (part === 'shell') return buildShellRelease(version);
  if (remoteNames().includes(part)) return buildRemoteRelease(part, version);
  throw noSuchPart(part);
}

const [part = '', flag] = process.argv.slice(2);
try {
  const folder = await (flag === '--release' ? buildRelease(part, process.env['LANDFALL_RELEASE']) : build(part));
  console.log(path.relative(root, folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
