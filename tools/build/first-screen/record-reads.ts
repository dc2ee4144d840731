// Runs only in the bundle that bundle.ts builds for Node: records the requests that code sends.
import { createDb, type Db } from '@landfall/db';
import { type Read, READER } from '../../../libs/delivery/src/first-screens.ts';

/** Placeholder for the user's id in requests. */
export const SOMEONES_ID = '00000000-0000-4000-8000-0000000f1257';

const BACKEND = 'http://localhost';
/** Headers that identify the user: the browser adds them. */
const WHO = ['apikey', 'authorization'];
/** ms in which code that needs no response sends its requests. */
const SETTLE = 50;

/** The requests that code sends with a client before any response. */
export async function recordReads(send: (db: Db) => void): Promise<Read[]> {
  const reads: Read[] = [];
  const note: typeof fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    const headers = [...new Headers(init?.headers)].filter(([name]) => !WHO.includes(name));
    const read = {
      method: (init?.method ?? 'GET') as Read['method'],
      path: href.slice(BACKEND.length),
      headers: Object.fromEntries(headers),
      ...(typeof init?.body === 'string' && { body: init.body }),
    };
    reads.push(JSON.parse(JSON.stringify(read).replaceAll(SOMEONES_ID, READER)) as Read);
    return new Promise(() => {}); // never resolves: requests after a response are unknown here
  };
  send(createDb(BACKEND, 'none', note));
  await new Promise((resolve) => setTimeout(resolve, SETTLE));
  return reads;
}
