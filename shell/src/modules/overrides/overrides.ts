/** A version that this tab uses instead of the live one. */
export interface Override {
  module: string;
  /** Of a release; in a development build also the address of a dev server on this machine. */
  version: string;
  /** Required to load a preview. */
  preview?: string;
}

/** Of query parameters that name a version. */
const PREFIX = 'module.';

/** In sessionStorage. Cleared at sign-out. */
const KEY = 'landfall-overrides';

const MODULE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;
const DEV_SERVER = /^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/;

const isVersion = (text: string) => VERSION.test(text) || (process.env.NODE_ENV === 'development' && DEV_SERVER.test(text));

export const isOverride = (value: unknown): value is Override => {
  const { module, version } = (value ?? {}) as Partial<Override>;
  return typeof module === 'string' && MODULE.test(module) && typeof version === 'string' && isVersion(version);
};

/** Overrides in a URL: `?module.cart=1.5.0&preview=token`. */
export function overridesIn(search: string): Override[] {
  const query = new URLSearchParams(search);
  const preview = query.get('preview');
  return [...query]
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, version]) => ({ module: key.slice(PREFIX.length), version, ...(preview && { preview }) }))
    .filter(isOverride);
}

/** The query string without overrides, so that sharing the page's URL shares neither an override nor a preview token. */
export function withoutOverrides(search: string): string {
  const query = new URLSearchParams(search);
  const names = [...query.keys()].filter((key) => key.startsWith(PREFIX));
  if (names.length > 0) query.delete('preview');
  for (const key of names) query.delete(key);
  return query.size > 0 ? `?${query}` : '';
}

/** Overrides accepted in this tab. */
export function storedOverrides(): Override[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOverride) : [];
  } catch {
    return []; // no storage, or invalid content
  }
}

export function storeOverrides(overrides: Override[]): void {
  try {
    if (overrides.length > 0) sessionStorage.setItem(KEY, JSON.stringify(overrides));
    else sessionStorage.removeItem(KEY);
  } catch {
    // no storage: they last until the page reloads
  }
}
