import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../versions.ts';

const require = createRequire(import.meta.url);

/** Runs a program of an installed package in the team's repository. @returns its exit code */
export function runProgram(packageName: string, bin: string, args: readonly string[], env: Record<string, string> = {}): number {
  const folder = path.dirname(require.resolve(`${packageName}/package.json`));
  const { status } = spawnSync(process.execPath, [path.join(folder, bin), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
