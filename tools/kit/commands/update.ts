import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../versions.ts';

const KIT = '@landfall/kit';

const npm = (...args: string[]): string => execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim();

const installed = (): string =>
  (JSON.parse(fs.readFileSync(path.join(root, 'node_modules', KIT, 'package.json'), 'utf8')) as { version: string }).version;

/** Checks a remote with the newly installed kit, in a process of its own: this one still runs the old kit's code. @returns what does not fit */
function problemsOf(remote: string): string | undefined {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'landfall', 'check', remote], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (stdout + stderr).trim();
}

/** `landfall update`: installs the kit of the newest shell, or the named one, and says which remotes it breaks, and how.
 *  @throws Error that names them */
export function updateHere({ to }: { to: string }): void {
  const before = installed();
  const next = npm('view', `${KIT}@${to}`, 'version');
  if (next === before) return console.log(`The kit is ${before}, which is ${to}.`);
  npm('install', '--no-audit', '--no-fund', `${KIT}@${next}`);
  console.log(`The kit is ${next}; it was ${before}.`);
  const remotes = fs.readdirSync(path.join(root, 'remotes')).toSorted();
  const broken = remotes.filter((remote) => {
    const problems = problemsOf(remote);
    console.log(problems === undefined ? `${remote} fits.` : `${remote} does not fit:\n${problems}`);
    return problems !== undefined;
  });
  if (broken.length === 0) return;
  throw new Error(`${broken.join(', ')}: change what is listed above, or go back with: npm install ${KIT}@${before}`);
}
