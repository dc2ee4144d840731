/** An environment setting, undefined if not set. Read settings per request: the embedded backend serves several instances from
 *  one loaded module. */
export const optionalSetting = (name: string): string | undefined => Deno.env.get(name) || undefined;

/** @throws if not set */
export function setting(name: string): string {
  const value = optionalSetting(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Named API keys: {"default": "sb_secret_...", ...}. @throws if the setting is no such object */
function namedKeys(name: string): string[] {
  const text = optionalSetting(name);
  if (!text) return [];
  const keys: unknown = JSON.parse(text);
  if (typeof keys !== 'object' || keys === null) throw new Error(`${name} must be a JSON object of keys`);
  const entries = Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const isDefault = ([key]: [string, string]) => Number(key === 'default');
  return entries.sort((one, other) => isDefault(other) - isDefault(one)).map(([, key]) => key);
}

const keysOf = (named: string, legacy: string): string[] => {
  const old = optionalSetting(legacy);
  return [...namedKeys(named), ...(old ? [old] : [])];
};

const first = (keys: string[], names: string): string => {
  const [key] = keys;
  if (!key) throw new Error(`neither ${names} is set`);
  return key;
};

/** Every key of this project that has all rights: the default one first, a legacy service role key last. */
export const secretKeys = (): string[] => keysOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');

/** The key that bypasses row security. @throws if none is set */
export const secretKey = (): string => first(secretKeys(), 'SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY');

/** The key that browsers have too. @throws if none is set */
export const publishableKey = (): string =>
  first(keysOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'), 'SUPABASE_PUBLISHABLE_KEYS nor SUPABASE_ANON_KEY');
