// Installs that are killed, with the real npm and a package that takes a while to extract.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const TEST_MS = 480_000;
const KILLS = 10;
const FILES = 60;
const FILE_BYTES = 400_000;

let workspace: string;
let contents: Buffer[];
const at = (file: string) => path.join(workspace, file);

/** Packs a package from files. @returns its name and hash for a lock file */
function pack(name: string, files: Record<string, string | Buffer>) {
  const folder = at(`packing/${name}`);
  for (const [file, content] of Object.entries({ 'package.json': JSON.stringify({ name, version: '1.0.0' }), ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content, { mode: 0o755 });
  }
  execFileSync('npm', ['pack', '--silent', '--pack-destination', workspace], { cwd: folder });
  const file = `${name}-1.0.0.tgz`;
  const integrity = `sha512-${createHash('sha512')
    .update(fs.readFileSync(at(file)))
    .digest('base64')}`;
  return { version: '1.0.0', resolved: `file:${file}`, integrity };
}

beforeEach(() => {
  workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-install-'));
  contents = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES));
  const large = pack('large', Object.fromEntries(contents.map((content, n) => [`${n}.bin`, content])));
  const node = pack('node', { 'bin/node': `#!/bin/sh\nexec ${process.execPath} "$@"\n` });
  fs.mkdirSync(at('tools/build'), { recursive: true });
  for (const file of ['bootstrap.mjs', 'orphan.mjs', 'turn.mjs'])
    fs.copyFileSync(path.join(root, 'tools', file), at(`tools/${file}`));
  fs.symlinkSync(path.join(root, 'supabase'), at('supabase'));
  fs.writeFileSync(at('tools/build/build-all.ts'), `console.log('task');`);
  const dependencies = { large: 'file:large-1.0.0.tgz', node: 'file:node-1.0.0.tgz' };
  fs.writeFileSync(at('package.json'), JSON.stringify({ name: 'w', version: '1.0.0', type: 'module', dependencies }));
  const packages = { '': { name: 'w', version: '1.0.0', dependencies }, 'node_modules/large': large, 'node_modules/node': node };
  fs.writeFileSync(at('package-lock.json'), JSON.stringify({ name: 'w', version: '1.0.0', lockfileVersion: 3, packages }));
}, TEST_MS);
afterEach(() => fs.rmSync(workspace, { recursive: true, force: true }));

function run(): { child: ChildProcess; ended: Promise<number | null>; output: () => string } {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'build'], {
    cwd: workspace,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, ended: new Promise((resolve) => child.once('close', resolve)), output: () => printed };
}

const isWhole = () => contents.every((content, n) => content.equals(fs.readFileSync(at(`node_modules/large/${n}.bin`))));

it('After installs that were killed at ten random moments, the next task has whole packages', { timeout: TEST_MS }, async () => {
  const start = performance.now();
  const first = run();
  expect([await first.ended, first.output()]).toEqual([0, expect.stringMatching(/Installing[^]*task/)]);
  const length = performance.now() - start;
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    fs.rmSync(at('node_modules'), { recursive: true });
    const killed = run();
    const after = Math.random() * length;
    await pause(after);
    if (killed.child.exitCode === null) process.kill(-killed.child.pid!, 'SIGKILL');
    await killed.ended;
    const next = run();
    expect([await next.ended, next.output()], `killed after ${after} ms`).toEqual([0, expect.stringContaining('task')]);
    expect(isWhole(), `killed after ${after} ms`).toBe(true);
    if (next.output().includes('An earlier install did not finish')) interrupted += 1;
  }
  expect(interrupted).toBeGreaterThan(0);
  const last = run();
  expect([await last.ended, last.output()]).toEqual([0, 'task\n']);
});

it('A package that was half extracted is installed again', { timeout: TEST_MS }, async () => {
  await run().ended;
  fs.truncateSync(at('node_modules/large/7.bin'), 1000);
  fs.rmSync(at('node_modules/.package-lock.json')); // npm writes it last
  fs.rmSync(at('node_modules/.landfall-lock'));
  expect(await run().ended).toBe(0);
  expect(isWhole()).toBe(true);
});

it('Two tasks in one folder install once', { timeout: TEST_MS }, async () => {
  const tasks = [run(), run()];
  expect(await Promise.all(tasks.map(({ ended }) => ended))).toEqual([0, 0]);
  const printed = tasks.map(({ output }) => output()).join('');
  expect(printed.match(/Installing/g)).toHaveLength(1);
  expect(printed).toContain('Waiting for the install of another process');
  expect(isWhole()).toBe(true);
});
