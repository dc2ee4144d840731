import { links } from '../../kernel/links.ts';

const AUTH_MODES = ['sign-in', 'sign-up', 'code', 'reset', 'new-password'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** The form on /auth, from the `mode` parameter. */
export function authMode(search: URLSearchParams): AuthMode {
  const asked = search.get('mode');
  return AUTH_MODES.find((mode) => mode === asked) ?? 'sign-in';
}

export const authPath = (mode: AuthMode): string => (mode === 'sign-in' ? links.auth : `${links.auth}?mode=${mode}`);
