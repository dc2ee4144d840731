import { execFileSync } from 'node:child_process';
import { sourcesOf, inputsOf } from './sources-hash.ts';
import { root } from '../versions.ts';

export interface Provenance {
  /** Missing if the sources differ from the last commit. */
  commit?: string;
  /** ISO time of the commit; without one, of the build. */
  builtAt: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last commit that changed a build's sources, not the one checked out: the same sources give the same result from every later
 *  commit, and from nx's cache. */
function lastCommit(own: string): { commit: string; builtAt: string } | undefined {
  try {
    if (git('status', '--porcelain', '--', ...sourcesOf(own))) return undefined;
    const [commit, at] = git('log', '-1', '--format=%H %cI', '--', ...inputsOf(own)).split(' ');
    return commit && at ? { commit, builtAt: new Date(at).toISOString() } : undefined;
  } catch {
    return undefined; // not a repository, for example an unpacked archive
  }
}

/** The origin of a build.
 *  @param own folder of the part: `remotes/cart` */
export const provenanceOf = (own: string): Provenance => lastCommit(own) ?? { builtAt: new Date().toISOString() };
