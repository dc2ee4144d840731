import type { Session, User } from '@supabase/supabase-js';
import type { SessionState } from '../shell-context.ts';

export const CUSTOMER_ID = '00000000-0000-4000-8000-000000000001';
export const ADMIN_ID = '00000000-0000-4000-8000-000000000002';

/** The role of the person using the page. */
export type Person = 'visitor' | 'customer' | 'admin';

/** A signed-in person's account. */
export const aUser = (about: Partial<User> = {}): User => ({
  id: CUSTOMER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'asha@example.com',
  app_metadata: {},
  user_metadata: { full_name: 'Asha Rao' },
  created_at: '2026-01-02T09:00:00Z',
  ...about,
});

const sessionFor = (user: User): Session => ({
  access_token: 'test-access-token',
  refresh_token: 'test-refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_102_444_800, // 2100-01-01
  user,
});

const admin = () => aUser({ id: ADMIN_ID, email: 'mira@example.com', user_metadata: { full_name: 'Mira Lund' } });

/** The session store's value after the first lookup. */
export function sessionOf(person: Person): SessionState {
  if (person === 'visitor') return { loading: false, session: null, user: null, isAdmin: false };
  const user = person === 'admin' ? admin() : aUser();
  return { loading: false, session: sessionFor(user), user, isAdmin: person === 'admin' };
}
