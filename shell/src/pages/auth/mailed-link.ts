import type { EmailOtpType } from '@supabase/supabase-js';

/** The link of an auth mail, in the address of /auth. */
export interface MailedLink {
  /** Empty if the auth service has already used it, or refused it. */
  tokenHash: string;
  type: EmailOtpType;
  /** A path of this site to open afterwards. Unchecked: /auth reads it with `safePath`. */
  next: string | undefined;
}

const TYPES: EmailOtpType[] = ['signup', 'recovery', 'magiclink', 'email_change', 'invite', 'email'];

/** `redirect_to` as the request for the mail set it: /auth with `next`, or an address of this site. */
function nextOf(redirectTo: string): string | undefined {
  const url = URL.parse(redirectTo);
  if (!url || url.origin !== location.origin) return undefined;
  if (url.pathname === '/auth') return url.searchParams.get('next') ?? undefined;
  return url.pathname === '/' ? undefined : url.pathname + url.search + url.hash;
}

/** Undefined if a person opened /auth without a mail's link. A fragment never signs in: a link that the auth service has verified itself
 *  counts as used. */
export function mailedLinkIn(search: URLSearchParams, hash: string): MailedLink | undefined {
  const fragment = new URLSearchParams(hash.slice(1));
  const tokenHash = search.get('token_hash') ?? '';
  if (!tokenHash && !fragment.has('access_token') && !fragment.has('error_code')) return undefined;
  const asked = search.get('type') ?? fragment.get('type');
  const type = TYPES.find((one) => one === asked) ?? 'email';
  return { tokenHash, type, next: search.get('next') ?? nextOf(search.get('redirect_to') ?? '') };
}
