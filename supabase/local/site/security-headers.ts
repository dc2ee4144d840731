import type { ModuleMap } from '@landfall/modules';
import { isCapability } from '../../../libs/contract/src/capabilities.ts';

/** Beside its own files. */
export interface PageNeeds {
  /** Of the API, such as https://ref.supabase.co, if it is not behind the shop's own origin. */
  backend?: string | undefined;
  /** Of the modules' files, if `/modules` of the shop does not serve them. */
  modules?: string | undefined;
  /** Of the modules: `connect https://api.example`, `workers`, `wasm`. */
  capabilities?: readonly string[];
}

/** What owners approved for the releases of a map. One document shows every page, so its policy is the union. */
export const capabilitiesIn = (map: ModuleMap | null): string[] => [
  ...new Set(Object.values(map?.modules ?? {}).flatMap(({ capabilities = [] }) => capabilities.filter(isCapability))),
];

const list = (...sources: (string | undefined)[]): string => [...new Set(sources.filter(Boolean))].join(' ');

const connected = (capabilities: readonly string[]): string[] =>
  capabilities.filter((one) => one.startsWith('connect ')).map((one) => one.slice('connect '.length));

/** Antd injects styles at runtime, so styles need 'unsafe-inline'; a nonce or 'self' would break the page. */
export const contentSecurityPolicy = ({ backend, modules, capabilities = [] }: PageNeeds = {}): string =>
  [
    "default-src 'self'",
    `script-src ${list("'self'", modules, capabilities.includes('wasm') ? "'wasm-unsafe-eval'" : '')}`,
    // a worker's code is part of a script with a hash, and it has the policy of the page
    `worker-src ${capabilities.includes('workers') ? 'blob:' : "'none'"}`,
    `style-src ${list("'self'", "'unsafe-inline'", modules)}`,
    `img-src ${list("'self'", 'data:', 'blob:', backend, modules)}`,
    `font-src ${list("'self'", modules)}`,
    `connect-src ${list("'self'", backend, modules, ...connected(capabilities))}`,
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
export const pageHeaders = (needs: PageNeeds): Record<string, string> => ({
  ...COMMON_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy(needs),
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});
