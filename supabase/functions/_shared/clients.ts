import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { setting } from './setting.ts';

const options = (headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false },
  global: { headers },
});

/** Acts as the caller: sees what the caller's policies let through. */
export const callerClient = (authorization: string): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), options({ Authorization: authorization }));

/** Acts past every policy, with the secret key. Only after the caller's right was checked. */
export const secretClient = (): SupabaseClient =>
  createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), options());
