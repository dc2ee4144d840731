import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import type { Database } from './database-overlay.ts';

export type Db = SupabaseClient<Database>;

/** Signs out this browser when a response says that its session has ended: setting a new password on another device ends it before its
 *  token expires. Responses of the auth API are handled by supabase-js. */
function leavingDeadSessions(db: () => Db): typeof fetch {
  let leaving: Promise<unknown> | null = null;
  return async (input, init) => {
    const answer = await fetch(input, init);
    const isDead = answer.headers.get('x-sb-error-code') === 'session_not_found';
    if (isDead && !answer.url.includes('/auth/v1/')) {
      leaving ??= db().auth.getUser(); // clears a session that auth no longer knows
      void leaving.finally(() => (leaving = null));
    }
    return answer;
  };
}

/** The only place that creates a client. The session is stored in the browser and refreshes itself; at most 10 realtime events per
 *  second.
 *  The client does not retry failed reads, because the query cache does: both together would send 16 requests. */
export function createDb(url: string, key: string): Db {
  const db: Db = createClient<Database>(url, key, {
    db: { retry: false },
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    realtime: { params: { eventsPerSecond: 10 } },
    global: { fetch: leavingDeadSessions(() => db) },
  });
  return db;
}
