import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishableKey, secretKey, secretKeys } from './setting.ts';

let env: Record<string, string> = {};
beforeEach(() => {
  env = {};
  vi.stubGlobal('Deno', { env: { get: (name: string) => env[name] } });
});
afterEach(() => vi.unstubAllGlobals());

describe('The keys of a project', () => {
  it('are the new ones, the default first, where it has both kinds', () => {
    env = { SUPABASE_SECRET_KEYS: '{"ci":"sb_secret_b","default":"sb_secret_a"}', SUPABASE_SERVICE_ROLE_KEY: 'old' };
    expect(secretKeys()).toEqual(['sb_secret_a', 'sb_secret_b', 'old']);
    expect(secretKey()).toBe('sb_secret_a');
    env = { SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}', SUPABASE_ANON_KEY: 'old' };
    expect(publishableKey()).toBe('sb_publishable_a');
  });

  it('are the legacy ones where it has no others', () => {
    env = { SUPABASE_SERVICE_ROLE_KEY: 'service', SUPABASE_ANON_KEY: 'anon' };
    expect([secretKey(), publishableKey()]).toEqual(['service', 'anon']);
  });

  it('are missing with an error that names both settings', () => {
    expect(() => secretKey()).toThrow('neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY is set');
    env = { SUPABASE_SECRET_KEYS: '"x"' };
    expect(() => secretKey()).toThrow('SUPABASE_SECRET_KEYS must be a JSON object of keys');
  });
});
