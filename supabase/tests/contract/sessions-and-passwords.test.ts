import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { call } from './api-call.ts';

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const PASSWORD = 'a fine passphrase';
let accounts = 0;

async function signUp(): Promise<Session> {
  const body = { email: `family${(accounts += 1)}@landfall.test`, password: PASSWORD };
  return (await call(db, '/auth/v1/signup', { body })).json as Session;
}
const refresh = ({ refresh_token }: Session) => call(db, '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
const refreshed = async (session: Session): Promise<Session> => (await refresh(session)).json as Session;
const accepts = async ({ access_token, user }: Session) =>
  (await call(db, `/rest/v1/profiles?select=id&id=eq.${user.id}`, { token: access_token })).status;

describe('A refresh token', () => {
  it('has one child, however many refreshes arrive at once', async () => {
    const session = await signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refreshed(session)));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const rows = await db.sql('select from auth.refresh_tokens where parent = $1', [session.refresh_token]);
    expect(rows).toHaveLength(1);
    expect(await accepts(answers[5]!)).toBe(200);
  });

  it('gives its child to a browser that lost the answer', async () => {
    const session = await signUp();
    const child = await refreshed(session);
    expect((await refreshed(session)).refresh_token).toBe(child.refresh_token);
  });

  it('that was replaced twice ends the whole session when it is used again, with its access tokens', async () => {
    const stolen = await signUp();
    const other = await signUp();
    const newest = await refreshed(await refreshed(stolen));
    expect(await accepts(newest)).toBe(200);
    expect(await refresh(stolen)).toMatchObject({ status: 400, json: { error_code: 'refresh_token_already_used' } });
    expect([await accepts(stolen), await accepts(newest)]).toEqual([401, 401]);
    expect((await refresh(newest)).status).toBe(400);
    expect(await accepts(other)).toBe(200);
  });
});

describe('A new password', () => {
  const put = (token: string, password: string) => call(db, '/auth/v1/user', { method: 'PUT', token, body: { password } });

  it.each([
    ['seven77', 'weak_password'],
    ['Sunshine1', 'weak_password'],
    ['1q2w3e4r', 'weak_password'],
    ['é'.repeat(37), 'validation_failed'],
    ['a'.repeat(73), 'validation_failed'],
  ])('%s is refused', async (password, code) => {
    const body = { email: 'refused@landfall.test', password };
    const session = await signUp();
    const phone = { phone: '+9779812345678', password };
    for (const { status, json } of [
      await call(db, '/auth/v1/signup', { body }),
      await call(db, '/auth/v1/signup', { body: phone }),
      await put(session.access_token, password),
    ]) {
      expect([status >= 400 && status < 500, (json as { error_code: string }).error_code]).toEqual([true, code]);
    }
  });

  it('of exactly 72 bytes is taken, and all of it counts', async () => {
    const session = await signUp();
    expect((await put(session.access_token, 'a'.repeat(72))).status).toBe(200);
    const email = `family${accounts}@landfall.test`;
    const signIn = (password: string) => call(db, '/auth/v1/token?grant_type=password', { body: { email, password } });
    expect((await signIn('a'.repeat(71))).status).toBe(400);
    expect((await signIn('a'.repeat(72))).status).toBe(200);
  });
});

describe('An address', () => {
  it.each([
    'аdmin@landfall.test',
    'ad\u200Bmin@landfall.test',
    'ａdmin@landfall.test',
    'admin@lаndfall.test',
    'ad\u00ADmin@landfall.test',
    '"admin"@landfall.test',
    'admin(x)@landfall.test',
    'admin@landfall.test.',
  ])('that can be confused with another is refused: %s', async (email) => {
    const { access_token: token } = await signUp();
    for (const answer of [
      await call(db, '/auth/v1/signup', { body: { email, password: PASSWORD } }),
      await call(db, '/auth/v1/otp', { body: { email } }),
      await call(db, '/auth/v1/user', { method: 'PUT', token, body: { email } }),
    ])
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'email_address_invalid' } });
  });
});

describe('A cache', () => {
  it('stores no answer to somebody who is signed in', async () => {
    const { access_token: token, user } = await signUp();
    for (const path of [
      `/rest/v1/profiles?id=eq.${user.id}`,
      '/storage/v1/object/product-photos/none.png',
      '/functions/v1/delivery/x',
    ])
      expect([path, (await call(db, path, { token })).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  it('stores no private file, whatever the uploader asked for', async () => {
    const { access_token: token, user } = await signUp();
    const path = `product-photos/${user.id}/a.png`;
    const asked = { contentType: 'image/png', cacheControl: '31536000' };
    const { error } = await db.client('service').storage.from('product-photos').upload(`${user.id}/a.png`, 'x', asked);
    expect(error).toBeNull();
    const read = await call(db, `/storage/v1/object/authenticated/${path}`, { token });
    const { json } = await call(db, `/storage/v1/object/sign/${path}`, { token, body: { expiresIn: 60 } });
    const signed = await call(db, `/storage/v1${(json as { signedURL: string }).signedURL}`);
    expect([read.status, signed.status]).toEqual([200, 200]);
    expect([read, signed].map(({ headers: sent }) => sent.get('cache-control'))).toEqual(['no-store', 'no-store']);
  });
});
