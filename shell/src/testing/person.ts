import type { Session, User } from '@supabase/supabase-js';

export const ASHA: User = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'asha@example.com',
  user_metadata: { full_name: 'Asha Rao' },
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
};

const FAR_AHEAD_S = 9_999_999_999;

export const sessionOf = (user: User): Session => ({
  access_token: `header.${btoa(JSON.stringify({ sub: user.id, exp: FAR_AHEAD_S }))}.signature`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: FAR_AHEAD_S,
  user,
});

/** Stores a session where supabase-js looks for it at the start. */
export const signIn = (backendUrl: string, user: User = ASHA): void => {
  const [host] = new URL(backendUrl).hostname.split('.');
  localStorage.setItem(`sb-${host}-auth-token`, JSON.stringify(sessionOf(user)));
};
