import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './api-call.ts';

let db: TestDatabase;
let token: string;
let userId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  ({ userId } = await db.signUp('faults@landfall.test'));
  token = await db.tokenOf(userId);
});
afterAll(() => db.close());

const PASSWORD = 'a fine passphrase';
const LONG = `${'a'.repeat(300)}@landfall.test`;

describe('A NUL character', () => {
  it.each(['/rest/v1/country_settings?code=eq.%00', '/rest/v1/country_settings?select=code&%00=eq.a', '/auth/v1/user?x=%00'])(
    'in a query is 400: %s',
    async (path) => {
      expect((await call(db, path)).status).toBe(400);
    },
  );

  it.each([
    ['/auth/v1/signup', { email: 'a\0b@landfall.test', password: PASSWORD }],
    ['/auth/v1/signup', { email: 'nul@landfall.test', password: PASSWORD, data: { full_name: 'A\0B' } }],
    ['/auth/v1/signup', { email: 'nul@landfall.test', password: PASSWORD, data: { ['A\0B']: 1 } }],
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: 'a\0b' }],
    ['/auth/v1/recover', { email: 'a\0b@landfall.test' }],
  ])('in a body of %s is 400: %j', async (path, body) => {
    expect(await call(db, path, { body })).toMatchObject({ status: 400, json: { error_code: 'bad_json' } });
  });
});

describe('An e-mail address', () => {
  it.each(['/auth/v1/signup', '/auth/v1/recover', '/auth/v1/token?grant_type=password', '/auth/v1/otp'])(
    'of more than 254 characters is 400 at %s',
    async (path) => {
      const answer = await call(db, path, { body: { email: LONG, password: PASSWORD } });
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'validation_failed' } });
    },
  );
});

describe('A token', () => {
  it.each(['/rest/v1/country_settings?select=code&limit=1', '/storage/v1/object/list/product-photos'])(
    'that is none is 401 at %s',
    async (path) => {
      const body = path.startsWith('/storage') ? { prefix: '' } : undefined;
      expect((await call(db, path, { token: 'abc', body })).status).toBe(401);
    },
  );

  it('may be the API key, as supabase-js sends it', async () => {
    expect((await db.client('anon').from('country_settings').select('code')).status).toBe(200);
  });

  it.each([
    'verify',
    'token?grant_type=refresh_token',
    'token?grant_type=pkce',
    'token?grant_type=id_token',
    'recover',
    'resend',
  ])('that is an object is 400 at /auth/v1/%s', async (action) => {
    const body = { token: {}, auth_code: {}, code_verifier: {}, id_token: {} };
    expect((await call(db, `/auth/v1/${action}`, { body })).status).toBe(400);
  });
});

describe('A list of files', () => {
  it.each([{ limit: -1 }, { limit: 1.5 }, { limit: '10' }, { offset: -1 }, { limit: 1e9 }, { prefix: {} }, { prefix: 'a\0b' }])(
    'with %j is 400',
    async (wrong) => {
      const answer = await call(db, '/storage/v1/object/list/product-photos', { token, body: { prefix: userId, ...wrong } });
      expect(answer.status).toBe(400);
    },
  );

  it('works with the bounds of storage-js', async () => {
    const body = { prefix: userId, limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } };
    expect((await call(db, '/storage/v1/object/list/product-photos', { token, body })).status).toBe(200);
  });
});

describe('Answers', () => {
  it('of /auth/v1/health say no token', async () => {
    const { json, status } = await call(db, '/auth/v1/health');
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toMatch(/token|secret|key/i);
  });

  it.each([
    ['/rest/v1/profiles', { headers: { 'accept-profile': 'private' } }],
    ['/rest/v1/rpc/need_caller', { body: {} }],
    ['/rest/v1/rpc/price_quote', { body: { wrong: 1 } }],
    ['/rest/v1/rate_limits', {}],
    ['/rest/v1/profiles?select=*,private(*)', {}],
  ])('of %s name no private schema', async (path, options) => {
    const { json, status } = await call(db, path, { token, ...options });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(json)).not.toMatch(/private\.|delivery\.|auth\./);
  });
});
