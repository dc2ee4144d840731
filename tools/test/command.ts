import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Running {
  child: ChildProcess;
  /** Exit code. 1 if a signal ended the process. */
  ended: Promise<number>;
}

/** Starts a program from node_modules/.bin or the PATH in the project's root and shows its output. */
export function startProgram(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: bin + path.delimiter + process.env['PATH'], ...env },
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return { child, ended };
}

/** Runs a program. @returns its exit code */
export const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  startProgram(program, args, env).ended;
