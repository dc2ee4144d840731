import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Borrowing, PageFiles } from './borrowing.ts';
import { CONTRACT_RANGE } from './contract.ts';
import { filesIn, integrityOf } from './files.ts';
import type { ReleaseDocument } from './release-document.ts';
import { globalNameOf } from './remote.preset.ts';
import { sourcesOf } from './sources-hash.ts';
import { root } from './versions.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that the sources of a build come from, where they are as committed. */
function commitOf(own: string): string | undefined {
  try {
    const changed = git('status', '--porcelain', '--', ...sourcesOf(own));
    return changed ? undefined : git('rev-parse', 'HEAD');
  } catch {
    return undefined; // not a repository, as in an unpacked archive
  }
}

/** Describes the files of a finished build. */
export function describeRelease(module: string, version: string, folder: string, borrowing: Borrowing): ReleaseDocument {
  const commit = commitOf(`remotes/${module}`);
  const file = (name: string) => ({ path: name, integrity: integrityOf(path.join(folder, name)) });
  const early = ({ files, lent }: PageFiles) => ({ files: files.map(file), lent });
  const pages = Object.entries(borrowing.pages).map(([page, files]) => [page, early(files)] as const);
  return {
    module,
    version,
    ...(commit ? { commit } : {}),
    builtAt: new Date().toISOString(),
    contract: CONTRACT_RANGE,
    entryGlobalName: globalNameOf(module, version),
    needs: borrowing.needs,
    early: { module: early(borrowing.module), pages: Object.fromEntries(pages) },
    files: filesIn(folder).map((name) => ({ ...file(name), bytes: fs.statSync(path.join(folder, name)).size })),
  };
}
