import { spawnSync } from 'node:child_process';
import { root } from '../build/versions.ts';

/** Builds what changed, the monolith too where asked. What the builds print goes to standard error: standard output is the bench's.
 *  @throws where a build fails */
export function built({ monolith = false } = {}): void {
  const targets = monolith ? 'build,monolith' : 'build';
  const { status } = spawnSync('nx', ['run-many', '-t', targets, '--outputStyle=static'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed: see above');
}
