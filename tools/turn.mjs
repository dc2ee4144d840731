// Plain JavaScript: tools/bootstrap.mjs imports it on whatever Node the machine has.
import { lockSocket, socketIn } from '../supabase/local/socket-lock.mjs';

const POLL_MS = 300;

/** Processes of one folder do this one after the other. Says when it waits.
 *  @param {string} root   @param {'install' | 'build'} what
 *  @returns a function that ends the turn; a process that is killed ends its turn too */
export async function takeTurn(root, what) {
  for (let hasSaid = false; ; hasSaid = true) {
    const release = await lockSocket(socketIn(root, `.landfall-${what}.sock`));
    if (release) return release;
    if (!hasSaid) console.error(`Waiting for the ${what} of another process in this folder...`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
