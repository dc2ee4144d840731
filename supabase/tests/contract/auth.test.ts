import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
/** Requires email confirmation, like a real instance. */
let confirming: TestApp;

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  confirming = await createTestApp(db.connection, { objectsDir: '', confirmEmail: true });
});
afterAll(() => db.close());

const PASSWORD = 'parcel-to-nepal';
const auth = ({ fetch }: Pick<TestApp, 'fetch'> = db) =>
  createClient(TEST_ORIGIN, TEST_KEYS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(new Request(input as Request, init)) },
  }).auth;

const linkIn = (text: string): string => /https?:\S+/.exec(text)![0];
/** Opens a mail's link as /auth does. @returns where it leads afterwards */
const follow = async ({ fetch }: Pick<TestApp, 'fetch'>, link: string): Promise<URL> => {
  const { origin, pathname, searchParams } = new URL(link);
  expect([origin, pathname]).toEqual([TEST_ORIGIN, '/auth']);
  const [token_hash, type] = [searchParams.get('token_hash')!, searchParams.get('type') as 'signup'];
  const opened = await auth({ fetch }).verifyOtp({ token_hash, type });
  expect(opened.error).toBeNull();
  expect((await auth({ fetch }).verifyOtp({ token_hash, type })).error?.code).toBe('otp_expired');
  return new URL(searchParams.get('redirect_to')!);
};

describe('A link in a mail', () => {
  it('leads to the requested page after confirming the address', async () => {
    const email = 'welcome@landfall.test';
    const options = { emailRedirectTo: `${TEST_ORIGIN}/dashboard?from=mail` };
    const { data } = await auth(confirming).signUp({ email, password: PASSWORD, options });
    expect(data.session).toBeNull();
    expect((await auth(confirming).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed');
    const target = await follow(confirming, linkIn(confirming.mailbox.list()[0]!.text));
    expect(`${target.pathname}${target.search}`).toBe('/dashboard?from=mail');
    expect((await auth(confirming).signInWithPassword({ email, password: PASSWORD })).data.session).not.toBeNull();
  });

  it('leads to the new-password page, never to another site', async () => {
    const email = 'forgot@landfall.test';
    await auth().signUp({ email, password: PASSWORD });
    await auth().resetPasswordForEmail(email, { redirectTo: `${TEST_ORIGIN}/auth?mode=reset` });
    const target = await follow(db, linkIn(db.mails()[0]!.text));
    expect(`${target.pathname}${target.search}`).toBe('/auth?mode=reset');
    await auth().resetPasswordForEmail(email, { redirectTo: 'https://evil.example/take' });
    expect((await follow(db, linkIn(db.mails()[0]!.text))).origin).toBe(TEST_ORIGIN);
  });
});

describe('A stranger', () => {
  const attempt = async (email: string): Promise<{ code: string | undefined; ms: number }> => {
    const start = performance.now();
    const { error } = await auth(confirming).signInWithPassword({ email, password: 'not the password' });
    return { code: error?.code, ms: performance.now() - start };
  };

  it('cannot tell from a response or its timing whether an address has an account', async () => {
    await auth().signUp({ email: 'known@landfall.test', password: PASSWORD });
    await auth(confirming).signUp({ email: 'unconfirmed@landfall.test', password: PASSWORD });
    await attempt('warm@landfall.test');
    const times: Record<string, number[]> = { known: [], unconfirmed: [], unknown: [] };
    for (let round = 0; round < 4; round += 1) {
      for (const name of Object.keys(times)) {
        const { code, ms } = await attempt(`${name}@landfall.test`);
        expect(code).toBe('invalid_credentials');
        times[name]!.push(ms);
      }
    }
    const [known, unconfirmed, unknown] = Object.values(times).map((list) => Math.min(...list));
    expect(unknown! / known!).toBeGreaterThan(0.5);
    expect(unconfirmed! / known!).toBeGreaterThan(0.5);
  });

  it('learns nothing from a password reset', async () => {
    expect((await auth().resetPasswordForEmail('unknown@landfall.test')).error).toBeNull();
  });
});

describe('Guessing', () => {
  it('locks an account for the guessing address after five wrong passwords, and answers for how long', async () => {
    const email = 'guessed@landfall.test';
    await auth().signUp({ email, password: PASSWORD });
    const codes = [];
    for (let guess = 0; guess < 7; guess += 1)
      codes.push((await auth().signInWithPassword({ email, password: `wrong${guess}` })).error?.status);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const right = await db.fetch(
      new Request(`${TEST_ORIGIN}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: TEST_KEYS.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: email.toUpperCase(), password: PASSWORD }),
      }),
    );
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is limited per address across all accounts', async () => {
    await db.exec('delete from auth.attempt_counts'); // the attempts of other tests from this address
    const limited = await createTestApp(db.connection, { objectsDir: '', authPerIp: 3 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const { error } = await auth(limited).signInWithPassword({ email: `any${n}@landfall.test`, password: 'x' });
      statuses.push(error?.status);
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  it('sends a mailbox at most four mails an hour', async () => {
    const email = 'flooded@landfall.test';
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await auth().resetPasswordForEmail(email)).error?.status);
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, 429]);
  });
});

describe('A phone number', () => {
  const phone = '+977 9812345678';

  it('signs up and in with a password, in any format', async () => {
    const client = auth();
    const { data, error } = await client.signUp({ phone, password: PASSWORD, options: { data: { full_name: 'Maya' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: '9779812345678', user_metadata: { full_name: 'Maya' } });
    expect((await client.refreshSession()).data.session).not.toBeNull();
    const again = await auth().signInWithPassword({ phone: '+9779812345678', password: PASSWORD });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  it('can have one account, and a wrong password and an unknown number get the same error', async () => {
    expect((await auth().signUp({ phone, password: PASSWORD })).error?.code).toBe('user_already_exists');
    expect((await auth().signInWithPassword({ phone, password: 'wrong' })).error?.code).toBe('invalid_credentials');
    expect((await auth().signInWithPassword({ phone: '+9779899999999', password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('can add an email, which becomes active once its link is opened', async () => {
    await auth().signUp({ email: 'somebody@landfall.test', password: PASSWORD });
    const client = auth();
    await client.signUp({ phone: '+9779833333333', password: PASSWORD });
    expect((await client.updateUser({ email: 'somebody@landfall.test' })).error?.code).toBe('email_exists');
    const email = 'maya@landfall.test';
    const asked = await client.updateUser({ email }, { emailRedirectTo: `${TEST_ORIGIN}/checkout?quotes=1` });
    expect([asked.error, asked.data.user?.email, asked.data.user?.new_email]).toEqual([null, '', email]);
    expect(db.mails()[0]!.to).toBe(email);
    const target = await follow(db, linkIn(db.mails()[0]!.text));
    expect(`${target.pathname}${target.search}`).toBe('/checkout?quotes=1');
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await auth().signInWithPassword({ email, password: PASSWORD })).data.session).not.toBeNull();
    expect((await auth().signInWithPassword({ phone: '+9779833333333', password: PASSWORD })).data.user?.email).toBe(email);
  });

  it('cannot sign up without an SMS provider', async () => {
    const mute = await createTestApp(db.connection, { objectsDir: '', confirmEmail: true, texts: false });
    const { error } = await auth(mute).signUp({ phone: '+9779822222222', password: PASSWORD });
    expect(error?.code).toBe('phone_provider_disabled');
  });

  it('must be valid, with a strong enough password', async () => {
    expect((await auth().signUp({ phone: '123', password: PASSWORD })).error?.code).toBe('validation_failed');
    expect((await auth().signUp({ phone: '+9779811111111', password: 'a' })).error?.code).toBe('weak_password');
  });
});
