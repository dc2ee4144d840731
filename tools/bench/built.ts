import { spawnSync } from 'node:child_process';
import { root } from '../build/versions.ts';

/** Builds what changed and, if requested, the monolith. The builds' output goes to standard error, because standard output is the
 *  bench's.
 *  @throws if a build fails */
export function built({ monolith = false } = {}): void {
  const targets = monolith ? 'build,monolith' : 'build';
  const { status } = spawnSync('nx', ['run-many', '-t', targets, '--outputStyle=static'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed: see above');
}
