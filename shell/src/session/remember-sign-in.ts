import type { SessionState, Store } from '@landfall/contract';
import { readCookie, writeCookie } from '../appearance/cookie.ts';

const SIGNED_IN = 'landfall-signed-in';

/** Keeps in a cookie whether this browser is signed in, and nothing about who. The server sends the header of a visitor, or the space for the
 *  header of a customer, in the page's first screen. It opens nothing: sessions and rights are the backend's. */
export function rememberSignIn(session: Store<SessionState>): void {
  session.subscribe(() => {
    const { loading, session: current } = session.get();
    if (loading) return;
    const now = current ? '1' : undefined;
    if (readCookie(SIGNED_IN) === now) return;
    if (now) writeCookie(SIGNED_IN, now);
    else writeCookie(SIGNED_IN, '', 0);
  });
}
