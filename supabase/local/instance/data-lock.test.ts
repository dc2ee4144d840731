import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataInUse, lockData } from './data-lock.ts';

let dir: string;
beforeEach(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-lock-'));
});
afterEach(() => fs.rm(dir, { recursive: true }));

it('Only one process locks a folder, and releasing it frees the folder', async () => {
  const release = await lockData(dir);
  await expect(lockData(dir)).rejects.toBeInstanceOf(DataInUse);
  await release();
  await (
    await lockData(dir)
  )();
});

it('After the holder was killed, exactly one of several processes gets the lock', async () => {
  const hold = `import { lockData } from ${JSON.stringify(path.join(import.meta.dirname, 'data-lock.ts'))};
    await lockData(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockData(dir)).rejects.toBeInstanceOf(DataInUse);
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));

  const tries = await Promise.allSettled([lockData(dir), lockData(dir), lockData(dir)]);
  const held = tries.filter((attempt) => attempt.status === 'fulfilled');
  expect(held).toHaveLength(1);
  await held[0]!.value();
});

it('Locks a folder with a long path', async () => {
  const long = path.join(dir, 'x'.repeat(120));
  await fs.mkdir(long);
  const release = await lockData(long);
  await expect(lockData(long)).rejects.toBeInstanceOf(DataInUse);
  await release();
});
