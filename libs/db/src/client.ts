import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

export type Db = SupabaseClient<Database>;

/** The only place that makes a client. The session is kept in the browser and refreshes by itself; at most 10 realtime events a second. */
export const createDb = (url: string, key: string): Db =>
  createClient<Database>(url, key, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true },
    realtime: { params: { eventsPerSecond: 10 } },
  });
