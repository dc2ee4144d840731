import { links } from '../links.ts';

/** A path of this site, or undefined for anything else: another origin, another scheme, or /auth itself. */
export function safePath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined;
  const url = URL.parse(wanted, location.origin); // resolves `//elsewhere` and `/\elsewhere` as a browser would
  if (!url || url.origin !== location.origin || url.pathname === links.auth) return undefined;
  const path = url.pathname + url.search + url.hash;
  return URL.parse(path, location.origin)?.href === url.href ? path : undefined; // resolving dots may leave `//elsewhere`
}
