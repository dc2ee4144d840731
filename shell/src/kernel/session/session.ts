import type { Logger, SessionState, Store } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '../parts/store.ts';
import { forgetPerson, forgetTab, hasSession } from './stored-session.ts';

export interface ShellSession {
  store: Store<SessionState>;
  /** Resolves when the first lookup has ended, with or without a session. */
  known: Promise<void>;
  /** Whether this browser was signed in and its session has ended since. */
  hasEnded(): boolean;
}

const SIGNED_OUT: SessionState = { loading: false, session: null, user: null, isAdmin: false };

/** Looks up the session once, then follows the backend's auth events: signed in or out, refreshed, updated, recovery. */
export function createSession(db: Db, queries: QueryClient, log: Logger): ShellSession {
  const store = createStore<SessionState>({ ...SIGNED_OUT, loading: true, isAdmin: undefined });
  let wasSignedIn = hasSession();
  let hasEnded = false;

  const follow = (session: Session | null) => {
    const before = store.get();
    const samePerson = before.user?.id === session?.user.id;
    // Removes data fetched for another person, after the screen has updated, so that it is not requested again.
    if (before.user && !samePerson) setTimeout(() => forgetAll(queries));
    store.set(
      session ? { loading: false, session, user: session.user, isAdmin: samePerson ? before.isAdmin : undefined } : SIGNED_OUT,
    );
    // Without a network the lookup fails, but the session stays stored.
    const isOver = session ? before.user && !samePerson : !hasSession();
    if (isOver) forgetPerson();
    if (isOver && wasSignedIn) void forgetTab(log);
    hasEnded = !session && (hasEnded || (wasSignedIn && !hasSession()));
    wasSignedIn = session !== null || hasSession();
    if (session && !samePerson) void fetchRole(session.user.id);
  };

  const fetchRole = async (userId: string) => {
    const isStillHere = () => store.get().user?.id === userId;
    const isAdmin = await hasAdminRole(db, queries, userId).catch((error: unknown) => {
      if (isStillHere()) log.error('auth', 'The admin role could not be looked up', error);
      return false;
    });
    if (isStillHere()) store.set({ ...store.get(), isAdmin });
  };

  listen(db, log, (event, session) => {
    // The lookup below handles the start; otherwise the role would be requested twice.
    if (event === 'INITIAL_SESSION') return;
    follow(session);
  });

  const known = lookUp(db, log).then((session) => {
    // An event that arrived first is newer than the lookup.
    if (store.get().loading) follow(session);
  });
  return { store, known, hasEnded: () => hasEnded };
}

async function lookUp(db: Db, log: Logger): Promise<Session | null> {
  try {
    const { data, error } = await db.auth.getSession();
    if (error) throw error;
    return data.session;
  } catch (error) {
    log.error('auth', 'The session lookup failed', error);
    return null;
  }
}

function listen(db: Db, log: Logger, onAuthChange: (event: AuthChangeEvent, session: Session | null) => void) {
  try {
    db.auth.onAuthStateChange(onAuthChange);
  } catch (error) {
    log.error('auth', 'The auth listener could not be set', error);
  }
}

const HAS_ROLE = 'has_role';

/** Everything but the role, which is stored per person and may be loading for the new one. */
const forgetAll = (queries: QueryClient): void =>
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== HAS_ROLE });

/** Whether a person is an admin. @throws DbError if that can't be read */
export const hasAdminRole = (db: Db, queries: QueryClient, userId: string): Promise<boolean> =>
  queries.fetchQuery({
    queryKey: [HAS_ROLE, userId],
    queryFn: () => unwrap(db.rpc('has_role', { _user_id: userId, _role: 'admin' })),
  });
