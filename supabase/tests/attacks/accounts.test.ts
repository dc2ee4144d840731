import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, freshAddress, jsonOf } from './auth-call.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

const PASSWORD = 'parcel-to-nepal';
let accounts = 0;
const call = (request: Parameters<typeof apiCall>[1]) => apiCall(server, { from: freshAddress(), ...request });

interface Session {
  access_token: string;
  user: { id: string; email: string };
}

async function newAccount(): Promise<{ email: string; token: string }> {
  const email = `person${(accounts += 1)}@landfall.test`;
  const session = jsonOf<Session>(await call({ target: '/auth/v1/signup', body: { email, password: PASSWORD } }));
  return { email, token: session.access_token };
}

const change = (token: string, email: string) => call({ method: 'PUT', target: '/auth/v1/user', body: { email }, token });
const emailOf = async (token: string) => jsonOf<{ email: string }>(await call({ target: '/auth/v1/user', token })).email;

/** Code and link of the newest mail to this mailbox. */
async function mailTo(email: string): Promise<{ code: string; link: string }> {
  const { text } = (await server.mails()).find(({ to }) => to === email)!;
  const { searchParams } = new URL(/https?:\S+/.exec(text)![0]);
  const link = `/auth/v1/verify?token=${searchParams.get('token_hash')}&type=${searchParams.get('type')}`;
  return { code: /\b\d{6}\b/.exec(text)![0], link };
}
const open = async (link: string) => (await call({ target: link })).headers.get('location');

describe('A change of email', () => {
  it('needs more than the old mailbox’s link or code', async () => {
    const { email, token } = await newAccount();
    const newEmail = `new-${email}`;
    await change(token, newEmail);
    expect(await open((await mailTo(email)).link)).toContain('message=');
    expect(await emailOf(token)).toBe(email);
    expect(await open((await mailTo(newEmail)).link)).toContain('access_token=');
    expect(await emailOf(token)).toBe(newEmail);
    const notice = (await server.mails()).find(({ subject }) => subject.startsWith('Your e-mail was changed'));
    expect(notice).toMatchObject({ to: email });
    expect(notice!.text).not.toMatch(/https?:/);
  });

  it('needs more than the new mailbox', async () => {
    const { email, token } = await newAccount();
    await change(token, `new-${email}`);
    const { code } = await mailTo(`new-${email}`);
    const body = { email: `new-${email}`, token: code, type: 'email_change' };
    const answer = await call({ target: '/auth/v1/verify', body });
    expect([answer.status, answer.body.includes('access_token')]).toEqual([200, false]);
    expect(await emailOf(token)).toBe(email);
    expect((await call({ target: '/auth/v1/verify', body })).status).toBe(403); // works only once
    expect(await emailOf(token)).toBe(email);
  });

  it('does not apply to an address requested after the old mailbox confirmed', async () => {
    const { email, token } = await newAccount();
    await change(token, `first-${email}`);
    await open((await mailTo(email)).link);
    await change(token, `second-${email}`);
    await open((await mailTo(`second-${email}`)).link);
    expect(await emailOf(token)).toBe(email);
  });

  it('cannot be completed by using the old mailbox’s code twice, and resend does not send a used code', async () => {
    const { email, token } = await newAccount();
    await change(token, `new-${email}`);
    await open((await mailTo(email)).link);
    await call({ target: '/auth/v1/resend', body: { type: 'email_change', email } });
    expect((await server.mails()).filter(({ to }) => to === email)).toHaveLength(1);
    expect(await emailOf(token)).toBe(email);
  });

  it('is applied once when both mailboxes confirm at the same time', async () => {
    const { email, token } = await newAccount();
    await change(token, `new-${email}`);
    const links = [(await mailTo(email)).link, (await mailTo(`new-${email}`)).link];
    const locations = await Promise.all(links.map(open));
    expect(locations.filter((location) => location?.includes('access_token='))).toHaveLength(1);
    expect(await emailOf(token)).toBe(`new-${email}`);
  });
});

const ROUNDS = 20;

/** In how many rounds `one` was slower than `other`. They alternate in going first. */
async function timesSlower(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  let slower = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = new Map<unknown, number>();
    for (const ask of round % 2 ? [one, other] : [other, one]) {
      const start = performance.now();
      await ask();
      took.set(ask, performance.now() - start);
      await server.mails(); // wait for work that continues after the response
    }
    if (took.get(one)! > took.get(other)!) slower += 1;
  }
  return slower;
}

describe('A stranger', () => {
  it.each([
    ['recover', {}],
    ['otp', { create_user: false }],
    ['resend', { type: 'signup' }],
  ])('learns nothing from the answer and the time of %s', async (path, more) => {
    const known: string[] = [];
    for (let n = 0; n < 8; n += 1) known.push((await newAccount()).email);
    const ask = async (email: string) => {
      const { status, body } = await call({ target: `/auth/v1/${path}`, body: { email, ...more } });
      expect([status, jsonOf({ status, body, headers: new Headers() })]).toEqual([200, {}]);
    };
    let n = 0;
    const slower = await timesSlower(
      () => ask(known[n++ % known.length]!),
      () => ask(`unknown${Math.random()}@landfall.test`),
    );
    expect(slower).toBeLessThan(ROUNDS - 1); // fails by chance once in 50,000 runs
    expect(slower).toBeGreaterThan(1);
  });
});

describe('A stranger, where addresses are confirmed', () => {
  let real: AttackedServer;
  beforeAll(async () => {
    real = await startAttackedServer({ TRUST_PROXY: '1', DEMO: 'false' });
  }, START_TIMEOUT_MS);
  afterAll(() => real.stop());

  const signUp = (email: string) =>
    apiCall(real, { target: '/auth/v1/signup', body: { email, password: PASSWORD }, from: freshAddress() });
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]));
  };

  it('cannot tell from a sign-up whether the address has an account', async () => {
    const email = 'taken@landfall.test';
    const first = await signUp(email);
    const again = await signUp(email);
    const other = await signUp('free@landfall.test');
    expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
    expect(shape(jsonOf(again))).toEqual(shape(jsonOf(other)));
    expect(again.body.replaceAll(email, 'x')).not.toContain('decoy');
    expect(jsonOf<{ email: string }>(again).email).toBe(email);
    expect(jsonOf<{ id: string }>(again).id).not.toBe(jsonOf<{ id: string }>(first).id);
    expect(jsonOf<{ id: string }>(again).id[14]).toBe(jsonOf<{ id: string }>(other).id[14]);
  });
});
