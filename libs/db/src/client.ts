import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

export type Db = SupabaseClient<Database>;

/** The only place that makes a client. The session is kept in the browser and refreshes by itself; at most 10 realtime events a second.
 *  The client does not repeat a failed read: the query cache does, and both together would ask 16 times. */
export const createDb = (url: string, key: string): Db =>
  createClient<Database>(url, key, {
    db: { retry: false },
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    realtime: { params: { eventsPerSecond: 10 } },
  });
