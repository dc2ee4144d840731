import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SHELL } from '../../libs/delivery/src/release-document.ts';
import { packageVersionOf } from '../build/local-version.ts';
import { releasesFolder } from '../build/release-folder.ts';
import { remoteNames } from '../build/remote.preset.ts';
import { home, root } from '../versions.ts';
import { EXIT, Failure } from './failure.ts';
import type { Output } from './output.ts';
import { parseVersion } from './parse.ts';
import { type BuiltRelease, readRelease } from './release-folder.ts';

/** @throws Failure no_such_module, with the modules that can be built here */
function folderOf(module: string): string {
  if (module === SHELL) return SHELL;
  if (remoteNames().includes(module)) return `remotes/${module}`;
  const message = `There is no module ${module} here. There are: ${[SHELL, ...remoteNames()].join(', ')}.`;
  throw new Failure(EXIT.notFound, 'no_such_module', message);
}

/** The version in package.json, which must be publishable. */
export function ownVersion(module: string): string {
  const own = folderOf(module);
  try {
    return parseVersion(packageVersionOf(own));
  } catch {
    throw new Failure(
      EXIT.usage,
      'usage',
      `${own}/package.json has no version that can be published: write one such as 1.4.0, or use --version.`,
    );
  }
}

/** Lines of a program's output that a failure includes. */
const TAIL = 30;

type Build = (module: string, version: string, out: Output) => Promise<{ code: number; said: string }>;

/** Runs nx for one part. */
const nx: Build = (module, version, out) =>
  run(
    { program: 'nx', args: ['run', `${module}:release`, '--outputStyle=static'], shell: process.platform === 'win32' },
    module,
    version,
    out,
  );

/** Runs the build itself, in a team's own repository, which has no nx. */
const direct: Build = (module, version, out) => {
  const build = path.join(home, 'tools/build', `build${path.extname(import.meta.filename)}`);
  return run({ program: process.execPath, args: [build, module, '--release'], shell: false }, module, version, out);
};

interface Program {
  program: string;
  args: string[];
  shell: boolean;
}

/** Runs a build. Its output is shown as it arrives or, with --json, kept for a failure. */
function run({ program, args, shell }: Program, module: string, version: string, out: Output): ReturnType<Build> {
  const env = { ...process.env, LANDFALL_RELEASE: version };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  out.progress(`Building ${module} ${version}...`);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** Builds one module with this version from the sources here.
 *  @throws Failure build_failed with the build's output */
export async function buildRelease(module: string, version: string, out: Output): Promise<BuiltRelease> {
  const { code, said } = await (fs.existsSync(path.join(root, 'nx.json')) ? nx : direct)(module, version, out);
  if (code !== 0) {
    const tail = said.trimEnd().split('\n').slice(-TAIL).join('\n');
    throw new Failure(EXIT.buildFailed, 'build_failed', `The build of ${module} failed:\n${tail}`);
  }
  return readRelease(path.join(releasesFolder, module, version));
}
