import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import type { Database } from './database-overlay.ts';

export type Db = SupabaseClient<Database>;

/** Signs this browser out when an answer says that its session has ended elsewhere: a new password on another device ends it before its
 *  token expires. Auth looks after its own answers. */
function leavingDeadSessions(db: () => Db): typeof fetch {
  let leaving: Promise<unknown> | null = null;
  return async (input, init) => {
    const answer = await fetch(input, init);
    const isDead = answer.headers.get('x-sb-error-code') === 'session_not_found';
    if (isDead && !answer.url.includes('/auth/v1/')) {
      leaving ??= db().auth.getUser(); // forgets a session that auth does not know
      void leaving.finally(() => (leaving = null));
    }
    return answer;
  };
}

/** The only place that makes a client. The session is kept in the browser and refreshes by itself; at most 10 realtime events a second.
 *  The client does not repeat a failed read: the query cache does, and both together would ask 16 times. */
export function createDb(url: string, key: string): Db {
  const db: Db = createClient<Database>(url, key, {
    db: { retry: false },
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    realtime: { params: { eventsPerSecond: 10 } },
    global: { fetch: leavingDeadSessions(() => db) },
  });
  return db;
}
