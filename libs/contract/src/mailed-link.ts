/** What `redirect_to` of an auth mail has to be. The mail's link leads to /auth, which opens `next` once the person is signed in.
 *  @param next a path of this site */
export function mailedLink(next: string | undefined): string {
  const url = new URL('/auth', location.origin);
  if (next) url.searchParams.set('next', next);
  return url.href;
}
