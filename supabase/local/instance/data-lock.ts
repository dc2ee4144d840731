import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Another process serves the same data. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data in ${dataDir} are in use by another process. Stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataInUse';
  }
}

/** Longest unix socket path that works on every system. */
const MAX_SOCKET_PATH = 100;

function socketOf(dataDir: string): string {
  const name = `landfall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = path.join(dataDir, 'lock.sock');
  return inside.length <= MAX_SOCKET_PATH ? inside : path.join(os.tmpdir(), `${name}.sock`);
}

function listen(socket: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.end());
    server.once('error', reject);
    server.listen(socket, () => resolve(server.unref()));
  });
}

function responses(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket, () => resolve(connection.destroy() && true));
    connection.once('error', () => resolve(false));
  });
}

/** Removes the socket of a dead process. Renames it first, so that a lock taken in the meantime is noticed and restored. */
async function removeStaleSocket(socket: string, dataDir: string): Promise<void> {
  const aside = `${socket}.${randomUUID().slice(0, 8)}`;
  await fs.rename(socket, aside);
  if (await responses(aside)) {
    await fs.rename(aside, socket);
    throw new DataInUse(dataDir);
  }
  await fs.rm(aside, { force: true });
}

/** PGlite takes no lock, and two processes on one folder corrupt its data. A listening socket is a lock that ends with its
 *  process. @returns a function that releases the lock   @throws DataInUse if a running process holds it */
export async function lockData(folder: string): Promise<() => Promise<void>> {
  const dataDir = await fs.realpath(folder);
  const socket = socketOf(dataDir);
  const server = await listen(socket).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await responses(socket)) throw new DataInUse(dataDir);
    await removeStaleSocket(socket, dataDir);
    return listen(socket);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}
