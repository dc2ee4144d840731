// Plain JavaScript: tools/bootstrap.mjs imports it on whatever Node the machine has.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Longest unix socket path that works on every system. */
const MAX_SOCKET_PATH = 100;

/** The socket of a lock: a file in the folder if its path is short enough, else in the temporary folder. */
export function socketIn(folder, file) {
  const inside = path.join(folder, file);
  const name = `landfall-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return inside.length <= MAX_SOCKET_PATH ? inside : path.join(os.tmpdir(), `${name}.sock`);
}

/** Whether a program listens there. */
export function isListening(target) {
  return new Promise((resolve) => {
    const connection = net.connect(target, () => resolve(connection.destroy() && true));
    connection.once('error', () => resolve(false));
  });
}

function listen(socket) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.end());
    server.once('error', reject);
    server.listen(socket, () => resolve(server.unref()));
  });
}

/** Removes the socket of a dead process. Renames it first, so that a lock taken in the meantime is noticed and restored.
 *  @returns false if it was taken in the meantime */
async function removeStaleSocket(socket) {
  const aside = `${socket}.${randomUUID().slice(0, 8)}`;
  await fs.rename(socket, aside).catch((error) => {
    if (error.code !== 'ENOENT') throw error; // another process removes it too
  });
  if (await isListening(aside)) {
    await fs.rename(aside, socket);
    return false;
  }
  await fs.rm(aside, { force: true });
  return true;
}

/** A listening socket is a lock that ends with its process, also with kill -9.
 *  @returns a function that releases the lock; null while another process holds it */
export async function lockSocket(socket) {
  const taken = (error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return null;
  };
  let server = await listen(socket).catch(taken);
  if (!server && !(await isListening(socket)) && (await removeStaleSocket(socket))) server = await listen(socket).catch(taken);
  return server && (() => new Promise((resolve) => server.close(() => resolve())));
}
