/** Origins that a page of the shop uses beside its own. */
export interface OtherOrigins {
  /** Of the API, such as https://ref.supabase.co, if it is not behind the shop's own origin. */
  backend?: string | undefined;
  /** Of the modules' files, if `/modules` of the shop does not serve them. */
  modules?: string | undefined;
}

const list = (...sources: (string | undefined)[]): string => [...new Set(sources.filter(Boolean))].join(' ');

/** Antd injects styles at runtime, so styles need 'unsafe-inline'; a nonce or 'self' would break the page. */
export const contentSecurityPolicy = ({ backend, modules }: OtherOrigins = {}): string =>
  [
    "default-src 'self'",
    `script-src ${list("'self'", modules)}`,
    `style-src ${list("'self'", "'unsafe-inline'", modules)}`,
    `img-src ${list("'self'", 'data:', 'blob:', backend, modules)}`,
    `font-src ${list("'self'", modules)}`,
    `connect-src ${list("'self'", backend, modules)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** For every response of this origin. */
export const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** For pages. Integrity-Policy blocks scripts without a known hash. */
export const PAGE_HEADERS: Record<string, string> = {
  ...COMMON_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy(),
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
