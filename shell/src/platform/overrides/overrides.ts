/** A version of a module that this tab was asked to use in place of everybody's. */
export interface Override {
  module: string;
  /** Of a release; in a development build also the address of a dev server on this machine. */
  version: string;
  /** A preview's token: only who has it may have the release. */
  preview?: string;
}

/** Of the parameters that ask for a version. */
const PREFIX = 'module.';

/** A tab's memory. Sign-out clears it, as everything of the session. */
const KEY = 'landfall-overrides';

const MODULE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;
const DEV_SERVER = /^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/;

const isVersion = (text: string) => VERSION.test(text) || (process.env.NODE_ENV === 'development' && DEV_SERVER.test(text));

const isOverride = (value: unknown): value is Override => {
  const { module, version } = (value ?? {}) as Partial<Override>;
  return typeof module === 'string' && MODULE.test(module) && typeof version === 'string' && isVersion(version);
};

/** What an address asks for: `?module.cart=1.5.0&preview=token`. */
export function askedBy(search: string): Override[] {
  const query = new URLSearchParams(search);
  const preview = query.get('preview');
  return [...query]
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, version]) => ({ module: key.slice(PREFIX.length), version, ...(preview && { preview }) }))
    .filter(isOverride);
}

/** The address without what asked, so that nobody hands on an override, or a preview's token, by sharing the page. */
export function withoutAsking(search: string): string {
  const query = new URLSearchParams(search);
  const asking = [...query.keys()].filter((key) => key.startsWith(PREFIX));
  if (asking.length > 0) query.delete('preview');
  for (const key of asking) query.delete(key);
  return query.size > 0 ? `?${query}` : '';
}

/** What this tab has agreed to. */
export function keptOverrides(): Override[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOverride) : [];
  } catch {
    return []; // storage is closed, or another's text
  }
}

export function keepOverrides(overrides: Override[]): void {
  try {
    if (overrides.length > 0) sessionStorage.setItem(KEY, JSON.stringify(overrides));
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage is closed: they hold until the page is loaded again
  }
}
