import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ServerOptions } from '../index.ts';
import { checkDataLock } from './data-lock.ts';
import { checkPort } from './port.ts';

/** The database, its log and a few releases fit, in MB. */
const DATA_MB = 300;
const SECRETS = ['keys.json', 'delivery-key.json', 'owner-token'];

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: `this user (${process.getuid?.() ?? ''}) has no right to`,
    EPERM: `this user (${process.getuid?.() ?? ''}) has no right to`,
    EROFS: 'its file system is read-only',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file',
  };
  return known[code ?? ''] ?? message;
};

/** @throws Error naming the setting, unless files can be written there and it has room */
export async function checkFolder(setting: string, folder: string, needsMb: number): Promise<void> {
  try {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await fs.access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`${setting}: can't write to ${folder}: ${reasonOf(error)}.`, { cause: error });
  }
  const { bavail, bsize } = await fs.statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < needsMb) throw new Error(`${setting}: ${folder} has ${freeMb} MB free and needs ${needsMb} MB. Free disk space.`);
}

async function checkData({ dataDir, databaseUrl }: ServerOptions): Promise<void> {
  await checkFolder('DATA_DIR', dataDir, DATA_MB);
  for (const name of SECRETS) {
    const file = path.join(dataDir, 'secrets', name);
    await fs.access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw new Error(`DATA_DIR: can't read ${file}: ${reasonOf(error)}.`, { cause: error });
    });
  }
  if (!databaseUrl) await checkDataLock(dataDir);
}

/** What would keep a server from starting, one line for each problem, which names the setting. */
export async function preflight(options: ServerOptions): Promise<string[]> {
  const checks = [checkPort(options.host, options.port), checkData(options)];
  const results = await Promise.allSettled(checks);
  return results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
}
