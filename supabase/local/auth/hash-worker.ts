// Hashes and compares passwords one after the other, in a thread of its own.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { HashReply, HashRequest } from './password-hashes.ts';

parentPort!.on('message', ({ id, verb, args: [password, saltOrHash] }: HashRequest) => {
  const reply = (answer: Omit<HashReply, 'id'>) => parentPort!.postMessage({ id, ...answer });
  try {
    const result = verb === 'hash' ? bcrypt.hashSync(password, saltOrHash) : bcrypt.compareSync(password, String(saltOrHash));
    reply({ result });
  } catch (error) {
    reply({ error: (error as Error).message });
  }
});
