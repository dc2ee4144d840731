import { type PageOwner, ownerOf } from '@landfall/contract';

/** Where supabase-js keeps a session. */
const SESSION_KEY = /^sb-.+-auth-token$/;

const hasSession = () => Object.keys(localStorage).some((key) => SESSION_KEY.test(key));

/** Who owns the page that will show at this address, as far as can be told at once: somebody without a session is sent away from a page
 *  for customers, and what was preloaded for it would be bytes for nothing. */
export function expectedOwner(pathname: string): PageOwner | undefined {
  const owner = ownerOf(pathname);
  return owner && (owner.access === 'public' || hasSession()) ? owner : undefined;
}
