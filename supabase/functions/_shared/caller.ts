import type { SupabaseClient } from '@supabase/supabase-js';
import { Refusal } from './http.ts';

/** The user ID of the token. @throws Refusal 401 not_signed_in */
export async function callerOf(db: SupabaseClient, authorization: string): Promise<string> {
  const { data } = await db.auth.getUser(authorization.replace(/^Bearer /, ''));
  if (!data.user) throw new Refusal(401, 'not_signed_in', 'Sign in first.');
  return data.user.id;
}
