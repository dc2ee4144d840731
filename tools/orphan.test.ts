import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let folder: string;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-orphan-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A tool that starts a build through a shell after `delay` seconds. @returns the build's pid once it runs */
async function killedTool(delay: number): Promise<number> {
  const [build, pidFile] = [path.join(folder, 'build.mjs'), path.join(folder, 'pid')];
  const orphan = path.resolve(import.meta.dirname, 'orphan.mjs');
  fs.writeFileSync(
    build,
    `import fs from 'node:fs';
    import { whenToolEnds } from ${JSON.stringify(orphan)};
    fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
    setTimeout(() => {}, 60_000);
    whenToolEnds(() => process.exit(1));`,
  );
  const shell = `sleep ${delay}; "${process.execPath}" "${build}"; true`;
  const start = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'ignore' }); setTimeout(() => {}, 60_000)`;
  const nx = path.join(folder, 'nx.cjs'); // the build recognises its tool by this name
  fs.writeFileSync(nx, start);
  const tool = spawn(process.execPath, [nx], { stdio: 'ignore' });
  const wait = () => vi.waitFor(() => Number(fs.readFileSync(pidFile, 'utf8')), { timeout: 20_000, interval: 50 });
  if (delay === 0) await wait();
  else await new Promise((resolve) => setTimeout(resolve, (delay * 1000) / 2));
  tool.kill('SIGKILL');
  return wait();
}

it.each([
  ['while the build runs', 0],
  ['before the build first looked', 2],
])('ends a build whose tool was killed %s', { timeout: 60_000 }, async (_when, delay) => {
  const pid = await killedTool(delay);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 100 });
});
