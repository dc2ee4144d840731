import type { User } from '@supabase/supabase-js';

/** A person's name, else their email address up to the @, else 'Customer'. */
export function displayName(user: Pick<User, 'email' | 'user_metadata'>): string {
  const { name, full_name: fullName } = user.user_metadata as { name?: unknown; full_name?: unknown };
  return [name, fullName, user.email?.split('@')[0]].find(isSaid) ?? 'Customer';
}

const isSaid = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
