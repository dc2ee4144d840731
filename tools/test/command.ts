import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Runs a program of node_modules/.bin (or the PATH) in the project's root with its output shown.
 *  @returns its exit code; 1 where a signal ended it */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: bin + path.delimiter + process.env['PATH'], ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
