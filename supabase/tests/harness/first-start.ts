import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startProcess } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of this run that holds `data`, a data folder after its first start, once a test has asked for it. */
    firstStart: string;
  }
}

/** Vitest runs this once before the database tests. @returns deletes the folder */
export default async function provideFirstStart(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-first-start-'));
  project.provide('firstStart', folder);
  return () => fs.rm(folder, { recursive: true, force: true });
}

/** False if another worker makes or has made it. */
const claim = (folder: string): Promise<boolean> =>
  fs.mkdir(path.join(folder, 'making')).then(
    () => true,
    () => false,
  );

async function make(folder: string): Promise<void> {
  const made = path.join(folder, 'making', 'data');
  const server = startProcess({ DATA_DIR: made, PORT: '0' });
  await server.ready();
  server.signal('SIGTERM');
  await server.exited;
  await fs.rename(made, path.join(folder, 'data'));
}

/** Copies the data of a PGlite server after its first start, which takes six times as long as a later one. The first caller makes it.
 *  @throws if it isn't made in `timeoutMs` */
export async function copyFirstStart(folder: string, to: string, timeoutMs = 120_000): Promise<void> {
  const data = path.join(folder, 'data');
  if (await claim(folder)) await make(folder);
  for (const start = Date.now(); !existsSync(data); await pause(100)) {
    if (Date.now() - start > timeoutMs) throw new Error('No other test has made the data of a first start in time.');
  }
  await fs.cp(data, to, { recursive: true });
}
