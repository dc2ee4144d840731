import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, START_TIMEOUT_MS, startAttackedServer } from './attacked-server.ts';
import { apiCall, freshAddress } from './auth-call.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: '1' });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** Rate-limited endpoints: what to send, and how many requests one address may send for one account. */
const LIMITED = [
  { path: 'token', query: 'grant_type=password', body: (email: string) => ({ email, password: 'wrong' }), max: 5 },
  { path: 'verify', query: '', body: (email: string) => ({ email, token: '000000', type: 'recovery' }), max: 5 },
  { path: 'recover', query: '', body: (email: string) => ({ email }), max: 4 },
  { path: 'otp', query: '', body: (email: string) => ({ email, create_user: false }), max: 4 },
  { path: 'magiclink', query: '', body: (email: string) => ({ email }), max: 4 },
  { path: 'resend', query: '', body: (email: string) => ({ email, type: 'signup' }), max: 4 },
  { path: 'signup', query: '', body: (email: string) => ({ email, password: 'x' }), max: 4 },
];

const encode = (text: string, at: number): string => {
  const index = at % text.length;
  return `${text.slice(0, index)}%${text.charCodeAt(index).toString(16)}${text.slice(index + 1)}`;
};

type Spelling = (path: string, query: string) => string;
const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);
const key = () => `apikey=${server.publishableKey}`;

const SPELLINGS: Record<string, Spelling> = {
  'an encoded letter': (path, query) => withQuery(`/auth/v1/${encode(path, 0)}`, query),
  'an encoded letter of the API': (path, query) => withQuery(`/%61uth/v1/${path}`, query),
  'an encoded digit': (path, query) => withQuery(`/auth/v%31/${path}`, query),
  'an encoded letter, twice': (path, query) => withQuery(`/auth/v1/${encode(path, 0).replace('%', '%25')}`, query),
  'an encoded slash': (path, query) => withQuery(`/auth/v1%2F${path}`, query),
  'a trailing slash': (path, query) => withQuery(`/auth/v1/${path}/`, query),
  'two slashes': (path, query) => withQuery(`/auth/v1//${path}`, query),
  'a leading double slash': (path, query) => withQuery(`//auth/v1/${path}`, query),
  'a dot segment': (path, query) => withQuery(`/auth/v1/./${path}`, query),
  'an encoded dot segment': (path, query) => withQuery(`/auth/v1/x/%2e%2e/${path}`, query),
  'a way through another room': (path, query) => withQuery(`/rest/../auth/v1/${path}`, query),
  'a backslash': (path, query) => withQuery(`/auth/v1\\${path}`, query),
  'a matrix parameter': (path, query) => withQuery(`/auth/v1/${path};a=1`, query),
  capitals: (path, query) => withQuery(`/auth/v1/${path.toUpperCase()}`, query),
  'capitals of the API': (path, query) => withQuery(`/Auth/v1/${path}`, query),
  'a NUL': (path, query) => withQuery(`/auth/v1/${path}%00`, query),
  'a tab': (path, query) => withQuery(`/auth/v1/${path}%09`, query),
  'an overlong encoding': (path, query) => withQuery(`/auth/v1%C0%AF${path}`, query),
  'a full URL': (path, query) => withQuery(`http://localhost:${server.port}/auth/v1/${path}`, query),
  'a full URL of another host': (path, query) => withQuery(`http://elsewhere.test/auth/v1/${path}`, query),
  'a fragment': (path, query) => `${withQuery(`/auth/v1/${path}`, query)}#x`,
  'an encoded parameter name': (path, query) =>
    withQuery(`/auth/v1/${path}`, query.replace('grant_type', 'grant%5Ftype') || key().replace('a', '%61')),
  'a repeated parameter': (path, query) =>
    withQuery(`/auth/v1/${path}`, query ? `${query}&grant_type=refresh_token` : `${key()}&${key()}`),
  'a repeated parameter, the other first': (path, query) =>
    withQuery(`/auth/v1/${path}`, query ? `grant_type=refresh_token&${query}` : `${key()}&${key()}`),
  'an encoded name that only one reader decodes': (path, query) =>
    withQuery(`/auth/v1/${path}`, query ? `grant%5Ftype=refresh_token&${query}` : `%61pikey=x&${key()}`),
  'an encoded value': (path, query) =>
    withQuery(`/auth/v1/${path}`, query.replace('password', 'pass%77ord') || key().replace('sb_', 's%62_')),
  'capitals of a parameter': (path, query) =>
    withQuery(`/auth/v1/${path}`, query.replace('grant', 'Grant') || key().replace('api', 'API')),
  'an empty parameter': (path, query) => withQuery(`/auth/v1/${path}`, `&${query || key()}`),
  'a plus in a name': (path, query) => withQuery(`/auth/v1/${path}`, query.replace('=', '+=') || key().replace('=', '+=')),
};

describe.each(LIMITED)('The limit of $path', ({ path, query, body, max }) => {
  const from = freshAddress();
  const email = `${path}@landfall.test`;

  beforeAll(async () => {
    const plain = withQuery(`/auth/v1/${path}`, query);
    for (let n = 0; n < max; n += 1) await apiCall(server, { target: plain, body: body(email), from });
  });

  it('is reached with the canonical address', async () => {
    const target = withQuery(`/auth/v1/${path}`, query);
    expect((await apiCall(server, { target, body: body(email), from })).status).toBe(429);
  });

  it.each(Object.entries(SPELLINGS))('cannot be bypassed with %s', async (_name, spell) => {
    const answer = await apiCall(server, { target: spell(path, query), body: body(email), from });
    expect([400, 429]).toContain(answer.status);
    expect(answer.status === 429 ? 'limited' : answer.body).toMatch(/limited|bad_request_target|^(0\s*)?$/); // Node's own 400 has no body
  });
});

describe('A non-canonical spelling', () => {
  const target = '/auth/v1/token?grant_type=password';
  it.each(Object.entries(SPELLINGS))('is refused: %s', async (_name, spell) => {
    const answer = await apiCall(server, { target: spell('token', 'grant_type=password'), body: {}, from: freshAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain('missing email'); // lite's own error: the request reached it
  });

  it('does not affect the canonical one', async () => {
    expect((await apiCall(server, { target, body: {}, from: freshAddress() })).body).toContain('missing email');
  });

  it('is also refused in paths of the other APIs', async () => {
    const targets = [
      '/rest/v1/%66ooter_settings',
      '/rest/v1/footer_settings/',
      '/rest//v1/footer_settings',
      '/rest/v1/footer_settings?select=name&select=iso',
      '/rest/v1/footer_settings?%73elect=name',
      '/storage/v1/object/%70ublic/a/b',
      '/storage/v1/object/public/a/../b',
      '/storage/v1/object/public/a%2fb',
      '/storage/v1/object/sign/a/b?token=a.b.c&token=d.e.f',
      '/functions/v1/%6dodule-map?environment=production',
      '/functions/v1/module-map/?environment=production',
      '/mailbo%78.json',
    ];
    for (const one of targets)
      expect([one, (await apiCall(server, { target: one, from: freshAddress() })).status]).toEqual([one, 400]);
  });

  it('is never sent by browsers', async () => {
    const { publishableKey } = server;
    const good = [
      '/rest/v1/footer_settings?select=*&or=(id.is.null,id.not.is.null)&order=id.asc&limit=2',
      '/rest/v1/system_settings?select=id%2Csetting_key&setting_key=neq.a%20b&setting_key=neq.x&limit=1',
      `/rest/v1/footer_settings?apikey=${publishableKey}&limit=1`,
      '/functions/v1/module-map?environment=production',
    ];
    for (const one of good)
      expect([one, (await apiCall(server, { target: one, from: freshAddress() })).status]).toEqual([one, 200]);
  });
});

/** Bodies that name one account, or that parsers may read differently. */
const BODIES: ((email: string) => string)[] = [
  (email) => JSON.stringify({ email: email.toUpperCase(), password: 'wrong' }),
  (email) => JSON.stringify({ email: ` ${email}\t`, password: 'wrong' }),
  (email) => JSON.stringify({ email: `${email}\u00A0`, password: 'wrong' }),
  (email) => JSON.stringify({ email: email.replace('k', '\u212A'), password: 'wrong' }),
  (email) => `{"email":"other@landfall.test","email":"${email}","password":"wrong"}`,
  (email) => `{"email":"${email}","password":"wrong","email":"${email.toUpperCase()}"}`,
  (email) => `{"\\u0065mail":"${email}","password":"wrong"}`,
  (email) =>
    `{"email":"${email.replaceAll(/./g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}","password":"wrong"}`,
  (email) => `\uFEFF{"email":"${email}","password":"wrong"}`,
  (email) => `{"__proto__":{"email":"x@y.test"},"email":"${email}","password":"wrong"}`,
  (email) => `{"email":["${email}"],"password":"wrong"}`,
  (email) => `email=${encodeURIComponent(email)}&password=wrong`,
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

describe('The account of a guess', () => {
  const target = '/auth/v1/token?grant_type=password';

  it('is the same in every body and content type', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...BODIES), fc.constantFrom(...TYPES)), { minLength: 8, maxLength: 8 }),
        async (guesses) => {
          const from = freshAddress();
          const email = `mark.k${Math.random()}@landfall.test`;
          let compared = 0;
          for (const [body, type] of guesses) {
            const headers = { 'Content-Type': type };
            const { body: text } = await apiCall(server, { target, body: body(email), from, headers });
            if (text.includes('invalid_credentials')) compared += 1;
          }
          expect(compared).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('can be guessed five times, even with parallel calls', async () => {
    const from = freshAddress();
    const guess = () => apiCall(server, { target, body: { email: 'customer@demo.test', password: 'wrong' }, from });
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  it('is limited for HEAD, GET and PUT too: all methods share one limit', async () => {
    const from = freshAddress();
    const methods = ['HEAD', 'GET', 'PUT', 'DELETE', 'PATCH'];
    let last = 0;
    for (let n = 0; n < 620; n += 1) {
      const method = methods[n % methods.length]!;
      last = (await apiCall(server, { method, target: '/auth/v1/verify?type=recovery&token=abc', from })).status;
      if (last === 429) break;
    }
    expect(last).toBe(429);
  });
});
