import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { NODE_FLAGS } from '../../local/node-flags.mjs';

const main = path.resolve(import.meta.dirname, '../../local/main.ts');

export interface ServerProcess {
  pid: number;
  /** Everything it has printed. */
  output(): string;
  /** The URL it prints when ready. @throws its output if it exits first */
  ready(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** Exit code. null if a signal ended it. */
  exited: Promise<number | null>;
}

function waitForReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /^ready (\S+)/m.exec(output())?.[1];
      if (url) resolve(url);
    };
    child.stdout!.on('data', look);
    child.once('exit', () => reject(new Error(output())));
    look();
  });
}

/** Runs supabase/local/main.ts, as `npm start` does. */
export function startProcess(settings: Record<string, string>): ServerProcess {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [...NODE_FLAGS, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const output = () => printed;
  return {
    pid: child.pid!,
    output,
    ready: () => waitForReady(child, output),
    signal: (signal) => void child.kill(signal),
    exited: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}
