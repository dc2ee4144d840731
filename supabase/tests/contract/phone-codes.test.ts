import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';

let db: TestDatabase;
/** Requires confirmation, like a real instance. */
let confirming: TestApp;

beforeAll(async () => {
  db = await openTestDatabase({ bare: true });
  confirming = await createTestApp(db.connection, { objectsDir: '', confirmEmail: true });
});
afterAll(() => db.close());

const password = 'parcel-to-nepal';
const auth = () =>
  createClient(TEST_ORIGIN, TEST_KEYS.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => confirming.fetch(new Request(input as Request, init)) },
  }).auth;

const texts = () => confirming.mailbox.list().filter(({ channel }) => channel === 'sms');
const codeFor = (phone: string): string => /^\d{6}/.exec(texts().find(({ to }) => to === phone)!.text)![0];

let numbers = 0;
const newPhone = (): string => `+97798${String((numbers += 1)).padStart(8, '0')}`;

/** A customer who signed up and confirmed the number. */
async function customer(): Promise<string> {
  const phone = newPhone();
  await auth().signUp({ phone, password, options: { data: { full_name: 'Maya' } } });
  await auth().verifyOtp({ phone, token: codeFor(phone), type: 'sms' });
  return phone;
}

describe('Sign-up by phone', () => {
  it('waits for the code, which confirms the number and signs in', async () => {
    const phone = newPhone();
    const { data, error } = await auth().signUp({ phone, password, options: { data: { full_name: 'Maya' } } });
    expect([error, data.session, data.user?.phone]).toEqual([null, null, phone.slice(1)]);
    expect((await auth().signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed');
    expect((await auth().signInWithPassword({ phone, password: 'other' })).error?.code).toBe('invalid_credentials');
    const verified = await auth().verifyOtp({ phone, token: codeFor(phone), type: 'sms' });
    expect(verified.data.user).toMatchObject({ phone: phone.slice(1), user_metadata: { full_name: 'Maya' } });
    expect((await auth().signInWithPassword({ phone, password })).data.session).not.toBeNull();
  });

  it('answers the same for a number that has an account, and sends it nothing', async () => {
    const phone = await customer();
    const sent = texts().length;
    const [taken, free] = [await auth().signUp({ phone, password }), await auth().signUp({ phone: newPhone(), password })];
    expect(Object.keys(taken.data.user!).sort()).toEqual(Object.keys(free.data.user!).sort());
    expect([taken.error, taken.data.session, taken.data.user?.identities]).toEqual([null, null, free.data.user?.identities]);
    expect(texts()).toHaveLength(sent + 1);
  });

  it('sends the code again', async () => {
    const phone = newPhone();
    await auth().signUp({ phone, password });
    const first = codeFor(phone);
    expect((await auth().resend({ phone, type: 'sms' })).error).toBeNull();
    expect(texts().filter(({ to }) => to === phone)).toHaveLength(2);
    expect((await auth().verifyOtp({ phone, token: codeFor(phone), type: 'sms' })).error).toBeNull();
    expect((await auth().verifyOtp({ phone, token: first, type: 'sms' })).error?.code).toBe('otp_expired');
  });
});

describe('Sign-in by code', () => {
  it('works once, in any spelling of the number', async () => {
    const phone = await customer();
    expect((await auth().signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).toBeNull();
    const token = codeFor(phone);
    const { data } = await auth().verifyOtp({ phone: phone.replace('+977', '+977 '), token, type: 'sms' });
    expect(data.session?.user.phone).toBe(phone.slice(1));
    expect((await auth().verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired');
  });

  it('answers the same for an unknown number, and sends it nothing', async () => {
    const [unknown, sent] = [newPhone(), texts().length];
    const answer = await auth().signInWithOtp({ phone: unknown, options: { shouldCreateUser: false } });
    const known = await auth().signInWithOtp({ phone: await customer(), options: { shouldCreateUser: false } });
    expect(answer).toEqual(known);
    expect(texts()).toHaveLength(sent + 2); // the customer's sign-up and sign-in
    expect(texts().some(({ to }) => to === unknown)).toBe(false);
  });

  it('ends after five wrong guesses and after ten minutes', async () => {
    const guessed = await customer();
    await auth().signInWithOtp({ phone: guessed });
    const wrong = codeFor(guessed) === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await auth().verifyOtp({ phone: guessed, token: wrong, type: 'sms' });
    expect((await auth().verifyOtp({ phone: guessed, token: codeFor(guessed), type: 'sms' })).error?.status).toBeGreaterThan(400);
    const late = await customer();
    await auth().signInWithOtp({ phone: late });
    await db.exec(`update auth.mail_codes set sent_at = sent_at - interval '11 minutes'`);
    expect((await auth().verifyOtp({ phone: late, token: codeFor(late), type: 'sms' })).error?.code).toBe('otp_expired');
  });

  it('sends at most four codes an hour to a number', async () => {
    const [phone, statuses] = [newPhone(), [] as (number | undefined)[]];
    for (let n = 0; n < 5; n += 1) statuses.push((await auth().signInWithOtp({ phone })).error?.status);
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, 429]);
  });

  it('needs a number', async () => {
    expect((await auth().signInWithOtp({ phone: '123' })).error?.code).toBe('validation_failed');
  });
});

it('A code resets the password, and the phone gets a message', async () => {
  const phone = await customer();
  const client = auth();
  await client.signInWithOtp({ phone, options: { shouldCreateUser: false } });
  await client.verifyOtp({ phone, token: codeFor(phone), type: 'sms' });
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull();
  expect(texts()[0]).toMatchObject({ to: phone, text: expect.stringContaining('the password of your account was changed') });
  expect((await auth().signInWithPassword({ phone, password: 'a better one' })).data.session).not.toBeNull();
  expect((await auth().signInWithPassword({ phone, password })).error?.code).toBe('invalid_credentials');
});
