import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call, requestOf, SECRET } from './api-call.ts';

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
    for (const field of ['token', 'auth_code', 'code_verifier', 'id_token', 'refresh_token'])
      expect([field, (await call(db, `/auth/v1/${action}`, { body: { [field]: {} } })).status]).toEqual([field, 400]);
  });
});

const WRONG_LISTS = [
  { prefix: 'a'.repeat(1001) },
  { search: 'a'.repeat(201) },
  { sortBy: { column: 'name', order: 'asc; drop' } },
  { sortBy: { column: 'version' } },
];

describe('An insert of more than 100 rows', () => {
  const rows = Array.from({ length: 101 }, () => ({ content: 'Hello' }));

  it.each([
    ['a customer as JSON', 'application/json', JSON.stringify(rows)],
    ['a visitor as JSON', 'application/json', `\n ${JSON.stringify(rows)}`],
    ['a customer as CSV', 'text/csv', `content\n${'Hello\n'.repeat(101)}`],
  ])('of %s is refused before the database', async (who, type, body) => {
    const request = requestOf('/rest/v1/messages', {
      method: 'POST',
      headers: { 'content-type': type },
      ...(who.includes('customer') && { token }),
    });
    const answer = await db.fetch(new Request(request, { method: 'POST', body }));
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'too_many_rows' })]);
  });

  it('is accepted with the secret key, up to the size of a body', async () => {
    const reasons = rows.map((_, n) => ({ reason: `Reason ${n}`, category: 'other' }));
    expect((await call(db, '/rest/v1/rejection_reasons', { ...SECRET, body: reasons })).status).toBe(201);
  });
});

describe('A payment function', () => {
  it.each(['start-payment', 'refund-payment'])('%s answers a wrong body with 4xx', async (name) => {
    const nul = { order_id: '\0', method: '\0', refund_id: '\0' };
    for (const body of [{}, nul, { ...nul, order_id: {}, refund_id: [] }])
      expect(Math.floor((await call(db, `/functions/v1/${name}`, { token, body })).status / 100)).toBe(4);
  });
});

describe('A list of files', () => {
  it.each([
    { limit: -1 },
    { limit: 1.5 },
    { limit: '10' },
    { offset: -1 },
    { limit: 1e9 },
    { prefix: {} },
    { prefix: 'a\0b' },
    ...WRONG_LISTS,
  ])('with %j is 400', async (wrong) => {
    const answer = await call(db, '/storage/v1/object/list/product-photos', { token, body: { prefix: userId, ...wrong } });
    expect(answer.status).toBe(400);
  });

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
