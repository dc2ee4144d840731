import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Serves the project's functions in Deno at /functions/v1/<name>, like the Edge Runtime.
 *  @param env their secrets and what the platform sets @throws with Deno's output if it ends before it is ready */
export function startDeno(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'edge-runtime.js');
  const args = ['run', '--allow-all', '--no-lock', '--no-config', '--node-modules-dir=manual', script]; // packages of node_modules: no network
  const child = spawn(path.join(root, 'node_modules/.bin/deno'), [...args, String(port), path.join(root, 'supabase/functions')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DENO_DIR: path.join(root, '.cache/deno'), DENO_NO_UPDATE_CHECK: '1', ...env },
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/^ready$/m.test(text)) resolve(child);
    });
    child.once('exit', () => reject(new Error(`Deno ended:\n${text}`)));
  });
}
