import { createHmac, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, freshAddress, jsonOf } from './auth-call.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

const PASSWORD = 'parcel-to-nepal';
let accounts = 0;
const call = (request: Parameters<typeof apiCall>[1]) => apiCall(server, { from: freshAddress(), ...request });
/** Stores a photo, as the function attach-file does. */
async function store(path: string): Promise<void> {
  const photo = new Blob([new Uint8Array(64)], { type: 'image/png' });
  const { error } = await createClient(server.url, server.secretKey)
    .storage.from('product-photos')
    .upload(path, photo, { upsert: true });
  if (error) throw error;
}
const signIn = async (email: string, password = PASSWORD): Promise<Session> =>
  jsonOf<Session>(await call({ target: '/auth/v1/token?grant_type=password', body: { email, password } }));
const refresh = async ({ refresh_token }: Session): Promise<number> =>
  (await call({ target: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token } })).status;

async function newAccount(): Promise<string> {
  const email = `owner${(accounts += 1)}@landfall.test`;
  await call({ target: '/auth/v1/signup', body: { email, password: PASSWORD } });
  return email;
}

/** Tries a user's token everywhere. @returns the places that accepted it */
async function acceptedBy(token: string, userId: string): Promise<string[]> {
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex').toString('latin1');
  const places: Record<string, Parameters<typeof apiCall>[1]> = {
    'auth: user': { target: '/auth/v1/user', token },
    'auth: change': { method: 'PUT', target: '/auth/v1/user', body: { data: { note: 1 } }, token },
    'auth: reauthenticate': { target: '/auth/v1/reauthenticate', token },
    'auth: logout': { method: 'POST', target: '/auth/v1/logout?scope=global', token },
    'rest: own profile': { target: `/rest/v1/profiles?select=id&id=eq.${userId}`, token },
    'rest: rpc': { method: 'POST', target: '/rest/v1/rpc/estimate', body: {}, token },
    'storage: upload': {
      method: 'POST',
      target: `/storage/v1/object/product-photos/${userId}/${randomUUID()}.png`,
      body: png,
      token,
      headers: { 'Content-Type': 'image/png' },
    },
    'storage: sign': {
      method: 'POST',
      target: `/storage/v1/object/sign/product-photos/${userId}/a.png`,
      body: { expiresIn: 60 },
      token,
    },
    'functions: delivery': { target: '/functions/v1/delivery/overview?environment=production', token },
    'functions: submit-proof': { method: 'POST', target: '/functions/v1/submit-proof', body: {}, token },
    'functions: attach-file': { method: 'POST', target: '/functions/v1/attach-file', body: {}, token },
    'functions: start-payment': { method: 'POST', target: '/functions/v1/start-payment', body: {}, token },
  };
  const let_in = [];
  for (const [name, place] of Object.entries(places)) {
    const { status, body } = await call(place);
    const refused = status === 401 || (status === 403 && /session|bad_jwt|claim|role|row-level security/.test(body));
    if (!refused) let_in.push(`${name} ${status}`);
  }
  return let_in;
}

const sign = (claims: Record<string, unknown>, header: object = {}, expires = '1h'): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(server.jwtSecret));

describe('A signed URL', () => {
  it('is not a session, even if the file is named like a user', async () => {
    const db = await server.signedIn('customer@demo.test');
    const { user } = (await db.auth.getSession()).data.session!;
    const service = (path: string) => `/storage/v1/object/${path}`;
    await store(`${user.id}/victim.png`);
    const named = await call({
      method: 'POST',
      target: service(`product-photos/${user.id}`),
      body: 'x',
      headers: { apikey: server.secretKey, 'Content-Type': 'image/png' },
    });
    expect(named.status).toBe(200);
    const signed = await call({
      target: service(`sign/product-photos/${user.id}`),
      body: { expiresIn: 60 },
      headers: { apikey: server.secretKey },
    });
    const token = new URL(`http://x${jsonOf<{ signedURL: string }>(signed).signedURL}`).searchParams.get('token')!;
    expect(await acceptedBy(token, user.id)).toEqual([]);
  });

  it('cannot be forged with a session or with the session secret', async () => {
    const db = await server.signedIn('customer@demo.test');
    const { user, access_token } = (await db.auth.getSession()).data.session!;
    const path = `${user.id}/mine.png`;
    await store(path);
    const forged = await sign({ sub: path, bucket: 'product-photos', intent: 'download' });
    const upload = await sign({ sub: `${user.id}/new.png`, bucket: 'product-photos', intent: 'upload', upsert: true });
    for (const token of [access_token, forged])
      expect((await call({ target: `/storage/v1/object/sign/product-photos/${path}?token=${token}` })).status).toBe(400);
    const target = `/storage/v1/object/upload/sign/product-photos/${user.id}/new.png?token=${upload}`;
    expect((await call({ method: 'PUT', target, body: 'x', headers: { 'Content-Type': 'image/png' } })).status).toBe(400);
  });

  it.each([604_801, 3_153_600_000, 1e300, 0, -5, 1.5, '60', null])('is not valid for %s seconds', async (expiresIn) => {
    const db = await server.signedIn('customer@demo.test');
    const { user, access_token: token } = (await db.auth.getSession()).data.session!;
    const path = `${user.id}/long.png`;
    await store(path);
    const one = await call({ target: `/storage/v1/object/sign/product-photos/${path}`, body: { expiresIn }, token });
    const many = await call({ target: '/storage/v1/object/sign/product-photos', body: { expiresIn, paths: [path] }, token });
    expect([one.status, many.status]).toEqual([400, 400]);
    expect(one.body + many.body).toMatch(/expiresIn.*7 days/);
  });

  it('can be valid for seven days', async () => {
    const db = await server.signedIn('customer@demo.test');
    const { user } = (await db.auth.getSession()).data.session!;
    const path = `${user.id}/week.png`;
    await store(path);
    const { data } = await db.storage.from('product-photos').createSignedUrl(path, 604_800);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
  });
});

describe('A token', () => {
  it('is rejected without audience, role, session or expiry', async () => {
    const { user, access_token } = await signIn(await newAccount());
    const { session_id } = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { session_id: string };
    const { user: stranger } = await signIn(await newAccount());
    const good = { sub: user.id, aud: 'authenticated', role: 'authenticated', session_id };
    const { aud: _a, ...noAudience } = good;
    const { session_id: _s, ...noSession } = good;
    const { role: _r, ...noRole } = good;
    const bad: Record<string, string> = {
      'no audience': await sign(noAudience),
      'another audience': await sign({ ...good, aud: 'storage' }),
      'no session': await sign(noSession),
      'a session that is not there': await sign({ ...good, session_id: randomUUID() }),
      'a session that is no id': await sign({ ...good, session_id: "' or true --" }),
      'no role': await sign(noRole),
      'the service role': await sign({ ...good, role: 'service_role' }),
      'the service role, as a legacy key': await sign({ role: 'service_role', iss: 'supabase' }),
      'another role': await sign({ ...good, role: 'postgres' }),
      'the session of another user': await sign({ ...good, sub: stranger.id }),
      'a past end': await sign(good, {}, '-1s'),
    };
    for (const [name, token] of Object.entries(bad)) expect([name, await acceptedBy(token, user.id)]).toEqual([name, []]);
    expect(await acceptedBy(await sign(good, { kid: '../../dev/null' }), user.id)).not.toEqual([]); // control: this token is valid
  });

  it('is rejected with another algorithm or none', async () => {
    const { user } = await signIn(await newAccount());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: user.id, aud: 'authenticated', role: 'authenticated', session_id: randomUUID(), exp: 4e9 });
    const hmac = (text: string, hash: string) => createHmac(hash, server.jwtSecret).update(text).digest('base64url');
    const tokens = [
      `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${part({ alg: 'NONE', typ: 'JWT' })}.${claims}.x`,
      `${part({ alg: 'HS512', typ: 'JWT' })}.${claims}.${hmac(`${part({ alg: 'HS512', typ: 'JWT' })}.${claims}`, 'sha512')}`,
      `${part({ alg: 'RS256', typ: 'JWT' })}.${claims}.${hmac(`${part({ alg: 'RS256', typ: 'JWT' })}.${claims}`, 'sha256')}`,
    ];
    for (const token of tokens) {
      expect((await call({ target: '/auth/v1/user', token })).status).toBeGreaterThanOrEqual(401);
      const { status, body } = await call({ target: `/rest/v1/profiles?select=id&id=eq.${user.id}`, token });
      expect(status === 401 || !body.includes(user.id)).toBe(true);
    }
  });

  it.each(['local', 'global'])('is rejected immediately after a sign-out (%s)', async (scope) => {
    const session = await signIn(await newAccount());
    await call({ method: 'POST', target: `/auth/v1/logout?scope=${scope}`, token: session.access_token });
    expect(await acceptedBy(session.access_token, session.user.id)).toEqual([]);
    expect(await refresh(session)).toBe(400);
  });

  it('of other devices is rejected after signing out others, and this one stays valid', async () => {
    const email = await newAccount();
    const [here, there] = [await signIn(email), await signIn(email)];
    await call({ method: 'POST', target: '/auth/v1/logout?scope=others', token: here.access_token });
    expect(await acceptedBy(there.access_token, there.user.id)).toEqual([]);
    expect([await refresh(there), await refresh(here)]).toEqual([400, 200]);
  });
});

describe('A new password', () => {
  const change = (token: string, password: string) => call({ method: 'PUT', target: '/auth/v1/user', body: { password }, token });

  it('ends all other sessions and refresh tokens, keeps this one, and notifies by mail', async () => {
    const email = await newAccount();
    const [here, thief] = [await signIn(email), await signIn(email)];
    expect((await change(here.access_token, 'another-secret')).status).toBe(200);
    expect(await acceptedBy(thief.access_token, thief.user.id)).toEqual([]);
    expect(await refresh(thief)).toBe(400);
    expect(await refresh(here)).toBe(200);
    const mail = (await server.mails()).find(({ to }) => to === email); // clocks send mail to others meanwhile
    expect(mail?.subject).toBe('Your password was changed (Landfall)');
    expect(mail!.html + mail!.text).not.toMatch(/https?:/);
  });

  it('set by a reset does the same, and expires earlier mailed codes and links', async () => {
    const email = await newAccount();
    const thief = await signIn(email);
    const linkOf = async () => {
      await call({ target: '/auth/v1/recover', body: { email } });
      const { text } = (await server.mails()).find(({ to }) => to === email)!;
      const { searchParams } = new URL(/https?:\S+/.exec(text)![0]);
      return `/auth/v1/verify?token=${searchParams.get('token_hash')}&type=${searchParams.get('type')}`;
    };
    const { headers } = await call({ target: await linkOf() });
    const token = new URLSearchParams(new URL(headers.get('location')!).hash.slice(1)).get('access_token')!;
    const second = await linkOf();
    expect((await change(token, 'another-secret')).status).toBe(200);
    expect(await acceptedBy(thief.access_token, thief.user.id)).toEqual([]);
    expect(await refresh(thief)).toBe(400);
    expect((await call({ target: second })).headers.get('location')).toContain('error_code=');
  });

  it('also ends concurrent sign-ins and refreshes with the old password', async () => {
    const email = await newAccount();
    const here = await signIn(email);
    const thieves = [await signIn(email), await signIn(email)];
    const attempts = Array.from({ length: 4 }, () => signIn(email));
    const [{ status }, ...late] = await Promise.all([
      change(here.access_token, 'another-secret'),
      ...attempts,
      ...thieves.map(refresh),
    ]);
    expect(status).toBe(200);
    const sessions = late.filter((one): one is Session => typeof one === 'object' && 'access_token' in one);
    for (const session of [...sessions, ...thieves]) {
      expect((await call({ target: '/auth/v1/user', token: session.access_token })).status).toBe(403);
      expect(await refresh(session)).toBe(400);
    }
  });
});
