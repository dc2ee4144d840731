import type { SessionState, Store } from '@landfall/contract';
import { readCookie, writeCookie } from '../appearance/cookie.ts';

const SIGNED_IN = 'landfall-signed-in';

/** Keeps in a cookie whether this browser is signed in (`1`) and whether as an admin (`admin`), and nothing about who. The server selects the
 *  first screen by it. It opens nothing: sessions and rights are the backend's. */
export function rememberSignIn(session: Store<SessionState>): void {
  session.subscribe(() => {
    const { loading, session: current, isAdmin } = session.get();
    const isUnknown = loading || (current && isAdmin === undefined);
    if (isUnknown) return;
    const now = current ? (isAdmin ? 'admin' : '1') : undefined;
    if (readCookie(SIGNED_IN) === now) return;
    if (now) writeCookie(SIGNED_IN, now);
    else writeCookie(SIGNED_IN, '', 0);
  });
}
