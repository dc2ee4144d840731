import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, freshAddress, jsonOf } from './auth-call.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

let accounts = 0;
/** A customer who requested a new password, with the mail's code and link. */
async function customerWithResetMail(): Promise<{ email: string; code: string; link: URL }> {
  const email = `forgot${(accounts += 1)}@landfall.test`;
  const from = freshAddress();
  await apiCall(server, { target: '/auth/v1/signup', body: { email, password: 'parcel-to-nepal' }, from });
  await apiCall(server, { target: '/auth/v1/recover', body: { email }, from });
  const { text } = (await server.mails()).find(({ to }) => to === email)!;
  return { email, code: /\b\d{6}\b/.exec(text)![0], link: new URL(/https?:\S+/.exec(text)![0]) };
}

const verify = (body: object, from = freshAddress()) => apiCall(server, { target: '/auth/v1/verify', body, from });
const open = (token: string, from = freshAddress(), type = 'recovery') =>
  apiCall(server, { target: `/auth/v1/verify?token=${token}&type=${type}`, from });
const otherThan = (code: string, n: number): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

describe('A mailed code', () => {
  it('expires after five wrong guesses, even from different addresses', async () => {
    const { email, code } = await customerWithResetMail();
    for (let n = 0; n < 5; n += 1) {
      expect((await verify({ email, token: otherThan(code, n), type: 'recovery' })).status).toBe(403);
    }
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
  });

  it('expires after five parallel wrong guesses', async () => {
    const { email, code } = await customerWithResetMail();
    const guesses = Array.from({ length: 25 }, (_, n) => verify({ email, token: otherThan(code, n), type: 'recovery' }));
    await Promise.all(guesses);
    expect((await verify({ email, token: code, type: 'recovery' })).status).not.toBe(200);
  });

  it('stays expired after a restart', async () => {
    const { email, code } = await customerWithResetMail();
    for (let n = 0; n < 5; n += 1) await verify({ email, token: otherThan(code, n), type: 'recovery' });
    await server.restart();
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
  });

  it('counts guesses of every type', async () => {
    const { email, code } = await customerWithResetMail();
    for (const [n, type] of ['recovery', 'magiclink', 'email', 'magiclink', 'recovery'].entries())
      await verify({ email, token: otherThan(code, n), type });
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
  });

  it('works once within the allowed guesses', async () => {
    const { email, code } = await customerWithResetMail();
    await verify({ email, token: otherThan(code, 0), type: 'recovery' });
    expect((await verify({ email: email.toUpperCase(), token: code, type: 'recovery' })).status).toBe(200);
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
  });

  it('leaves the mail’s link valid after a stranger used up the guesses', async () => {
    const { email, code, link } = await customerWithResetMail();
    for (let n = 0; n < 5; n += 1) await verify({ email, token: otherThan(code, n), type: 'recovery' });
    const answer = await open(link.searchParams.get('token_hash')!);
    expect(answer.headers.get('location')).toContain('access_token=');
  });
});

describe('The link of a mail', () => {
  it('has at least 128 random bits that cannot be derived from the six digits', async () => {
    const { email, code, link } = await customerWithResetMail();
    const token = link.searchParams.get('token_hash')!;
    expect(Buffer.from(token, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    const derived = createHash('sha256').update(`${email}${code}`).digest('hex');
    expect(token).not.toBe(derived);
    expect((await open(derived)).headers.get('location')).toContain('error_code=');
    expect((await verify({ token_hash: derived, type: 'recovery' })).status).toBe(403);
    expect((await verify({ token_hash: token, type: 'recovery' })).status).toBe(200);
  });

  it('cannot be guessed with GET: addresses are rate-limited', async () => {
    const from = freshAddress();
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await open(String(n).padStart(64, '0'), from)).status);
    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot be guessed with POST, even from many addresses of one IPv6 network', async () => {
    const statuses = [];
    for (let n = 0; n < 40; n += 1) {
      const from = `2001:db8:7:7:${n.toString(16)}::1`;
      statuses.push((await verify({ token_hash: String(n).padStart(64, '0'), type: 'signup' }, from)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('works only for its own purpose', async () => {
    const { link } = await customerWithResetMail();
    const token = link.searchParams.get('token_hash')!;
    for (const type of ['signup', 'email_change', 'reauthentication', 'invite'])
      expect(
        (await open(token, freshAddress(), type)).body + (await open(token, freshAddress(), type)).headers.get('location'),
      ).not.toContain('access_token');
  });
});

describe('An account', () => {
  it('allows twenty failures in total, from any number of addresses', async () => {
    const statuses = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push((await verify({ email: 'admin@demo.test', token: '000000', type: 'magiclink' })).status);
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it('sends at most four email-change mails an hour', async () => {
    const from = freshAddress();
    const phone = '+9779811112222';
    const { access_token: token } = jsonOf<{ access_token: string }>(
      await apiCall(server, { target: '/auth/v1/signup', body: { phone, password: 'parcel-to-nepal' }, from }),
    );
    const change = (email: string) =>
      apiCall(server, { method: 'PUT', target: '/auth/v1/user', body: { email }, token, from: freshAddress() });
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await change('victim@landfall.test')).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
    expect((await change('another@landfall.test')).status).toBe(429);
    expect((await server.mails()).filter(({ to }) => to === 'victim@landfall.test').length).toBeLessThanOrEqual(4);
  });

  it('gets at most four reauthentication mails an hour, and its password cannot be guessed by setting a new one', async () => {
    const db = await server.signedIn('customer@demo.test');
    const token = (await db.auth.getSession()).data.session!.access_token;
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await apiCall(server, { target: '/auth/v1/reauthenticate', token, from: freshAddress() })).status);
    expect(statuses.at(-1)).toBe(429);
    const guesses = [];
    for (let n = 0; n < 14; n += 1) {
      const call = { method: 'PUT', target: '/auth/v1/user', body: { password: 'x' }, token, from: freshAddress() };
      guesses.push((await apiCall(server, call)).status);
    }
    expect(guesses.at(-1)).toBe(429);
  });
});
