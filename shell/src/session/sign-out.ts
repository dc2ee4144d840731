import type { Logger } from '@landfall/contract';
import type { Db } from '@landfall/db';

/** Signs out, forgets what the browser kept for this person, and starts over at the home page. What is the machine's stays: the cookies
 *  of theme, accessibility, rollout subject and the module map's revision, and the map itself in IndexedDB.
 *  @throws what signing out threw, after the storage is cleared and the redirect is under way */
export async function signOut(db: Db, log: Logger, leave: (to: string) => void = (to) => location.assign(to)): Promise<void> {
  try {
    const { error } = await db.auth.signOut();
    if (error) throw error;
  } catch (error) {
    log.error('auth', 'Sign-out failed', error);
    throw error;
  } finally {
    forget();
    await deleteCaches(log);
    forgetWhatLeavingKeeps();
    leave('/');
  }
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** As the page goes, the router keeps how far it was scrolled and the cart what is in it: cleared again, last of all. A page turns hidden
 *  after every listener of its pagehide was called. */
function forgetWhatLeavingKeeps(): void {
  addEventListener('pagehide', () => document.addEventListener('visibilitychange', forget, { once: true }), { once: true });
}

async function deleteCaches(log: Logger): Promise<void> {
  try {
    if (!('caches' in globalThis)) return; // plain http on another host
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch (error) {
    log.error('auth', 'The browser caches could not be deleted', error);
  }
}
