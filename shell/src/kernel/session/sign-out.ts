import type { Logger } from '@landfall/contract';
import type { Db } from '@landfall/db';
import { forgetTab } from './stored-session.ts';

/** Signs out, removes what the browser stored for this person, and loads the home page. Data of the browser stays: the cookies for theme,
 *  accessibility, rollout subject and map revision, and the map in IndexedDB.
 *  @throws what signing out threw, after storage is cleared and the redirect has started */
export async function signOut(db: Db, log: Logger, leave: (to: string) => void = (to) => location.assign(to)): Promise<void> {
  try {
    const { error } = await db.auth.signOut();
    if (error) throw error;
  } catch (error) {
    log.error('auth', 'Sign-out failed', error);
    throw error;
  } finally {
    forget(); // a refused sign-out ends no session, so its end cleans nothing
    await forgetTab(log);
    forgetWhatLeavingKeeps();
    leave('/');
  }
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** While the page unloads, the router stores scroll positions and the cart its items, so clear storage again at the very end. A page
 *  becomes hidden after all its pagehide listeners have run. */
function forgetWhatLeavingKeeps(): void {
  addEventListener('pagehide', () => document.addEventListener('visibilitychange', forget, { once: true }), { once: true });
}
