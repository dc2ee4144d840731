import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Regenerated on demand, or not needed for a build. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'docs', '.git', '.nx', '.cache', '.data', 'test-results', 'playwright-report']);

/** A copy of the project's sources that tests can change and build. */
export interface Workspace {
  folder: string;
  /** Runs a script of the copy, or a program from node_modules/.bin, and returns its output. @throws with the output if it fails */
  run(program: string, args: string[], env?: Record<string, string>): Promise<string>;
  write(file: string, text: string): void;
  remove(): void;
}

function run(cwd: string, program: string, args: string[], env: Record<string, string>): Promise<string> {
  const PATH = path.join(root, 'node_modules/.bin') + path.delimiter + process.env['PATH'];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env, PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => void (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`));
    });
  });
}

/** Created in the project's dist folder, so packages resolve from its node_modules. Only workspace packages are linked again. */
export function copyWorkspace(): Workspace {
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  const copy = fs.mkdtempSync(path.join(root, 'dist/.workspace-'));
  for (const entry of fs.readdirSync(root).filter((name) => !LEFT_OUT.has(name))) {
    fs.cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
  }
  const scope = path.join(copy, 'node_modules/@landfall');
  fs.mkdirSync(scope, { recursive: true });
  for (const room of ['libs', 'remotes'])
    for (const name of fs.readdirSync(path.join(copy, room))) fs.symlinkSync(path.join(copy, room, name), path.join(scope, name));
  return {
    folder: copy,
    run: (program, args, env = {}) => run(copy, program, args, env),
    write: (file, text) => fs.writeFileSync(path.join(copy, file), text),
    remove: () => fs.rmSync(copy, { recursive: true, force: true }),
  };
}
