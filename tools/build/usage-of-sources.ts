// The database usage of a commit's code, for when no registry can list the live releases.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../libs/delivery/src/data-gate.ts';
import { dataUsageOf } from './data-usage.ts';
import { filesIn } from '../files.ts';
import { root } from '../versions.ts';
import { catalogAfter, MIGRATIONS } from '../data/catalog.ts';
import type { LiveRelease } from '../data/live-data.ts';

const NOT_SHIPPED = /(^|\/)(node_modules|testing)\/|\.(test|test-d|d)\.tsx?$/;

const foldersIn = (folder: string) => fs.readdirSync(folder).map((name) => path.join(folder, name));

const sourcesOf = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file))
    .map((file) => path.join(folder, file));

/** Database usage of each remote, the shell and the libraries of a checkout.
 *  @param folder of the checkout   @param catalog after its migrations */
export function usageOfSources(folder: string, catalog: Catalog, version: string): LiveRelease[] {
  const parts = [...foldersIn(path.join(folder, 'remotes')), path.join(folder, 'shell'), path.join(folder, 'libs')];
  return parts.map((part) => ({
    environment: 'production',
    module: path.basename(part),
    version,
    role: 'live',
    data: dataUsageOf(sourcesOf(part), catalog),
  }));
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit before the newest migration. Undefined without its history. */
export function commitBeforeMigration(): string | undefined {
  try {
    if (git('status', '--porcelain', '--', MIGRATIONS)) return git('rev-parse', 'HEAD');
    const newest = git('log', '-1', '--first-parent', '-m', '--format=%H', '--', MIGRATIONS);
    return git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return undefined;
  }
}

/** Copies a commit's sources into a folder. Packages of the workspace resolve to the copy, all others to the repository's. */
function checkOut(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, 'remotes', 'shell', 'libs', 'supabase/migrations'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const scope = path.join(folder, 'node_modules/@landfall');
  fs.mkdirSync(scope, { recursive: true });
  for (const lib of foldersIn(path.join(folder, 'libs'))) fs.symlinkSync(lib, path.join(scope, path.basename(lib)));
}

/** Database usage of a commit's code, as releases whose version is the commit. Cached; the first run takes about 20 seconds. */
export async function usageOfCommit(commit: string): Promise<LiveRelease[]> {
  const cache = path.join(root, '.cache/data-usage');
  const file = path.join(cache, `${commit}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as LiveRelease[];
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'commit-'));
  try {
    checkOut(commit, folder);
    const catalog = await catalogAfter(path.join(folder, 'supabase/migrations'));
    const usage = usageOfSources(folder, catalog, commit.slice(0, 10));
    fs.writeFileSync(file, JSON.stringify(usage));
    return usage;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
