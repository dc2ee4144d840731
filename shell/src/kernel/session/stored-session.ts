import type { Logger } from '@landfall/contract';
import { POLICY_COOKIE, writeCookie } from '../appearance/cookie.ts';

/** Where supabase-js stores a session. */
const SESSION_KEY = /^sb-.+-auth-token$/;

/** The key of this browser's stored session, valid or not. */
export const sessionKey = (): string | undefined => Object.keys(localStorage).find((key) => SESSION_KEY.test(key));

export const hasSession = (): boolean => sessionKey() !== undefined;

/** Removes from localStorage what this browser stored for a person. Their session is removed by auth-js, before. */
export function forgetPerson(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith('sb-')) localStorage.removeItem(key);
}

/** Removes what this tab stored, and the caches. */
export async function forgetTab(log: Logger): Promise<void> {
  sessionStorage.clear();
  writeCookie(POLICY_COOKIE, '', 0);
  try {
    if (!('caches' in globalThis)) return; // plain http on another host
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch (error) {
    log.error('auth', 'The browser caches could not be deleted', error);
  }
}
