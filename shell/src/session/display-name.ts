import type { User } from '@supabase/supabase-js';

/** What to call somebody: their name, else their e-mail up to the @, else 'Customer'. */
export function displayName(user: Pick<User, 'email' | 'user_metadata'>): string {
  const { name, full_name: fullName } = user.user_metadata as { name?: unknown; full_name?: unknown };
  return [name, fullName, user.email?.split('@')[0]].find(isSaid) ?? 'Customer';
}

const isSaid = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
