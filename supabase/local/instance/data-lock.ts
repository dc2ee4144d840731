import fs from 'node:fs/promises';
import { isListening, lockSocket, socketIn } from '../socket-lock.mjs';

/** Another process serves the same data. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`The data in ${dataDir} are in use by another process. Stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataInUse';
  }
}

const socketOf = async (folder: string): Promise<string> => socketIn(await fs.realpath(folder), 'lock.sock');

/** @throws DataInUse if a running process holds the lock */
export async function checkDataLock(folder: string): Promise<void> {
  if (await isListening(await socketOf(folder))) throw new DataInUse(folder);
}

/** PGlite takes no lock, and two processes on one folder corrupt its data. @returns a function that releases the lock
 *  @throws DataInUse if a running process holds it */
export async function lockData(folder: string): Promise<() => Promise<void>> {
  const release = await lockSocket(await socketOf(folder));
  if (!release) throw new DataInUse(folder);
  return release;
}
