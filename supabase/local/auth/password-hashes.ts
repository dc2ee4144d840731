import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

export interface HashRequest {
  id: number;
  verb: 'hash' | 'compare';
  args: [password: string, saltOrHash: string | number];
}

export interface HashReply {
  id: number;
  result?: string | boolean;
  error?: string;
}

interface Waiting {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

/** One core stays with the thread that serves. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** A thread that hashes. Starts with the first hash, and again if it ends. */
class HashThread {
  readonly waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  run(verb: HashRequest['verb'], args: HashRequest['args']): Promise<string | boolean> {
    const worker = (this.#worker ??= this.#start());
    worker.ref(); // the process waits for the answer
    this.#last += 1;
    const request: HashRequest = { id: this.#last, verb, args };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('hash-worker.ts', import.meta.url));
    worker.on('message', ({ id, result, error }: HashReply) => {
      const { resolve, reject } = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (this.waiting.size === 0) worker.unref();
      if (error === undefined) resolve(result!);
      else reject(new Error(error));
    });
    worker.on('error', (error) => {
      this.#worker = undefined;
      for (const { reject } of this.waiting.values()) reject(error as Error);
      this.waiting.clear();
    });
    return worker;
  }
}

const threads = Array.from({ length: THREADS }, () => new HashThread());

/** In the thread with the fewest hashes before it. */
function run(verb: HashRequest['verb'], args: HashRequest['args']): Promise<string | boolean> {
  const [least] = threads.toSorted((one, other) => one.waiting.size - other.waiting.size);
  return least!.run(verb, args);
}

export const hashPassword = (password: string, salt: string | number = 10): Promise<string> =>
  run('hash', [password, salt]) as Promise<string>;

export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  run('compare', [password, hash]) as Promise<boolean>;

// Lite calls these two functions of the package's default export. A hash takes 60 ms or more, in which its thread does nothing else.
Object.assign(bcrypt, { hash: hashPassword, compare: comparePassword });
