import { execFileSync } from 'node:child_process';
import { sourcesOf, inputsOf } from './sources-hash.ts';
import { root } from './versions.ts';

export interface Provenance {
  /** Absent where the sources differ from what was committed. */
  commit?: string;
  /** ISO: when the commit was made; without one, when it was built. */
  builtAt: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last commit that changed the sources of a build. Not the one that is checked out: so the same sources say the same of themselves
 *  from every later commit, and from nx's cache. */
function lastCommit(own: string): { commit: string; builtAt: string } | undefined {
  try {
    if (git('status', '--porcelain', '--', ...sourcesOf(own))) return undefined;
    const [commit, at] = git('log', '-1', '--format=%H %cI', '--', ...inputsOf(own)).split(' ');
    return commit && at ? { commit, builtAt: new Date(at).toISOString() } : undefined;
  } catch {
    return undefined; // not a repository, as in an unpacked archive
  }
}

/** Where a build comes from.
 *  @param own folder of the part: `remotes/cart` */
export const provenanceOf = (own: string): Provenance => lastCommit(own) ?? { builtAt: new Date().toISOString() };
