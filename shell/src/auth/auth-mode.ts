import { links } from '../links.ts';

const AUTH_MODES = ['sign-in', 'sign-up', 'reset', 'new-password'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** Which form /auth shows; signing in unless the address says otherwise. */
export function authMode(search: URLSearchParams): AuthMode {
  const asked = search.get('mode');
  return AUTH_MODES.find((mode) => mode === asked) ?? 'sign-in';
}

export const authPath = (mode: AuthMode): string => (mode === 'sign-in' ? links.auth : `${links.auth}?mode=${mode}`);

/** The address that a mail's link leads back to. @param next a path of this site */
export const mailedLink = (mode: AuthMode, next: string): string => {
  const url = new URL(authPath(mode), location.origin);
  url.searchParams.set('next', next);
  return url.href;
};
