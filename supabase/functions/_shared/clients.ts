import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { publishableKey, secretKey, setting } from './setting.ts';
import { traceHeaders } from './trace.ts';

const options = (headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false },
  global: { headers: { ...traceHeaders(), ...headers } },
});

/** Client with the caller's rights: RLS applies. */
export const callerClient = (authorization: string): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), publishableKey(), options({ Authorization: authorization }));

/** Client with the secret key: bypasses RLS. Check the caller's rights first. */
export const secretClient = (): SupabaseClient => createClient(setting('SUPABASE_URL'), secretKey(), options());
