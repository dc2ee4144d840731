import { type Envelope, openMap, openRelease, peekPayload } from '@landfall/modules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signerOf } from '../../../libs/modules/src/signing.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { TEST_DELIVERY_KEY } from '../harness/test-lite.ts';
import { aShell } from './a-release.ts';
import { aRemote, call, loseFile, release, upload } from './registry-client.ts';

let db: TestDatabase;
let admin: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
  admin = await db.signUp('admin@registry.test');
  await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

const production = (module: string, more: object = {}) => ({ environment: 'production', module, ...more });
const post = (verb: string, body: object, token?: string) => call(db, `delivery/${verb}`, { body, ...(token && { token }) });

async function tokenFor(modules: string[], verbs: string[], environments = ['production']): Promise<string> {
  const { status, body } = await post('token', {
    name: `ci of ${modules.join()}`,
    team: 'team',
    modules,
    environments,
    verbs,
    days: 30,
  });
  expect(status).toBe(200);
  return (body as unknown as { token: string }).token;
}

describe('A team', () => {
  it('publishes and promotes only its module with its token', async () => {
    const token = await tokenFor(['team-cart'], ['publish', 'promote', 'rollback']);
    const remote = aRemote('team-cart', '1.0.0');
    expect(await upload(db, remote, token)).toEqual([201, 201, 201]);
    expect(await upload(db, remote, token)).toEqual([200, 200, 200]);
    expect((await post('publish', { document: remote.document }, token)).body).toMatchObject({ already: false });
    expect((await post('promote', production('team-cart', { version: '1.0.0' }), token)).status).toBe(200);

    await release(db, 'team-other', '1.0.0');
    const others = aRemote('team-other', '1.1.0');
    expect(await upload(db, others, token)).toEqual([403, 403, 403]);
    for (const { status, body } of [
      await post('publish', { document: others.document }, token),
      await post('promote', production('team-other', { version: '1.0.0' }), token),
      await post('rollback', production('team-other'), token),
      await post('min-revision', { environment: 'production', minRevision: 0, reason: 'x' }, token),
      await post(
        'token',
        { name: 'x', team: 'x', modules: ['team-other'], environments: ['*'], verbs: ['publish'], days: 1 },
        token,
      ),
    ])
      expect([status, body.error.code]).toEqual([403, 'not_granted']);
  });

  it('with a revoked, expired or unknown token has no rights', async () => {
    const token = await tokenFor(['short'], ['publish']);
    const { body } = await call(db, 'delivery/tokens');
    const listed = (body as unknown as { tokens: { id: string; name: string }[] }).tokens.find(
      ({ name }) => name === 'ci of short',
    )!;
    expect(JSON.stringify(body)).not.toContain(token);
    expect((await call(db, 'delivery/whoami', { token })).body).toMatchObject({ name: 'ci of short' });
    await post('token-revoke', { id: listed.id });
    expect((await call(db, 'delivery/whoami', { token })).status).toBe(401);

    const late = await tokenFor(['late'], ['publish']);
    await db.sql(`update delivery.tokens set expires_at = now() - interval '1 second' where name = 'ci of late'`);
    expect((await call(db, 'delivery/whoami', { token: late })).status).toBe(401);
    expect((await call(db, 'delivery/whoami', { token: 'lft_made-up' })).body.error.code).toBe('not_signed_in');
    expect((await call(db, 'delivery/whoami', { token: null })).status).toBe(401);
  });

  it('cannot grant more than the caller administers', async () => {
    const token = await tokenFor(['own'], ['administer']);
    const wider = { name: 'x', team: 'x', environments: ['production'], verbs: ['publish'], days: 1 };
    expect((await post('token', { ...wider, modules: ['*'] }, token)).status).toBe(403);
    expect((await post('token', { ...wider, modules: ['own'], environments: ['*'] }, token)).status).toBe(403);
    expect((await post('token', { ...wider, modules: ['own'] }, token)).status).toBe(200);
    const grant = { userEmail: admin.email, modules: ['*'], environments: ['*'], verbs: ['promote'] };
    expect((await post('grant', grant, token)).status).toBe(403);
  });
});

it('An admin of the shop has no right in releases until a grant gives it, and none after it is revoked', async () => {
  await release(db, 'granted', '1.0.0');
  const promote = () => post('promote', production('granted', { version: '1.0.0' }), admin.token);
  expect((await call(db, 'delivery/overview?environment=production', { token: admin.token })).status).toBe(403);
  expect((await promote()).status).toBe(403);
  const grant = { userEmail: admin.email, modules: ['granted'], environments: ['production'], verbs: ['promote'] };
  const { id } = (await post('grant', grant)).body as unknown as { id: string };
  expect((await promote()).status).toBe(200);
  expect((await post('rollback', production('granted'), admin.token)).status).toBe(403);
  const seen = await call(db, 'delivery/overview?environment=production', { token: admin.token });
  expect(seen.body).toMatchObject({ you: { name: 'admin@registry.test', can: { granted: ['promote'] } } });
  await post('grant-revoke', { id });
  expect((await promote()).status).toBe(403);
});

describe('Publishing', () => {
  it('without every file leaves no release', async () => {
    const remote = aRemote('whole', '1.0.0');
    const partly = { ...remote, document: { ...remote.document, files: remote.document.files.slice(0, 2) } };
    await upload(db, partly);
    const { status, body } = await post('publish', { document: remote.document });
    expect([status, body.error.code]).toEqual([422, 'incomplete']);
    expect(await db.sql(`select from delivery.releases where module = 'whole'`)).toEqual([]);
  });

  it('adds nothing to a version that is published', async () => {
    const { document } = await release(db, 'closed', '1.0.0');
    const integrity = document.files[0]!.integrity;
    const asking = { method: 'PUT', body: '{}', headers: { 'x-integrity': integrity } };
    const { status, body } = await call(db, 'delivery/files/closed/1.0.0/more.js', asking);
    expect([status, body.error.code]).toEqual([409, 'release_differs']);
  });
});

describe('The gate', () => {
  it('keeps a release with a lost file from being served, unless it is forced for a reason', async () => {
    await release(db, 'lossy', '1.0.0');
    const remote = await release(db, 'lossy', '1.1.0');
    await loseFile(db, remote, 'static/js/async/1.js');
    const asked = production('lossy', { version: '1.1.0' });
    const refused = await post('promote', asked);
    expect(refused.body.error).toMatchObject({ code: 'gate_refused', details: { refusals: [{ code: 'file_missing' }] } });
    expect((await post('promote', { ...asked, force: ['files'] })).body.error.code).toBe('reason_needed');
    expect((await post('promote', { ...asked, force: ['files'], reason: 'Not in use' })).status).toBe(200);
    const { body } = await call(db, 'delivery/history?environment=production&module=lossy&limit=1');
    expect(body).toMatchObject({ entries: [{ kind: 'promote', forced: true, reason: 'Not in use', actor: 'owner' }] });
  });

  it('judges a rollback and the end of a rollout too', async () => {
    const first = await release(db, 'lost-way', '1.0.0');
    await release(db, 'lost-way', '1.1.0');
    for (const version of ['1.0.0', '1.1.0']) await post('promote', production('lost-way', { version }));
    await loseFile(db, first, 'remoteEntry.js');
    expect((await post('rollback', production('lost-way'))).body.error.code).toBe('gate_refused');
    const third = await release(db, 'lost-way', '1.2.0');
    await post('rollout-start', production('lost-way', { version: '1.2.0', weight: 100 }));
    await loseFile(db, third, 'remoteEntry.js');
    expect((await post('rollout-complete', production('lost-way'))).body.error.code).toBe('gate_refused');
    expect((await post('rollback', production('lost-way', { force: ['files'], reason: 'Better than this' }))).status).toBe(200);
  });
});

describe('The map', () => {
  const map = (query = '?environment=production', headers = {}) => call(db, `module-map${query}`, { token: null, headers });
  const trust = async () => ({ keys: [(await signerOf(JSON.parse(TEST_DELIVERY_KEY) as JsonWebKey)).publicKey] });

  it('is signed, and names what serves', async () => {
    await release(db, 'mapped', '1.0.0');
    await release(db, 'mapped', '1.1.0');
    for (const version of ['1.0.0', '1.1.0']) await post('promote', production('mapped', { version }));
    const { body, headers } = await map();
    const { keys } = await trust();
    const opened = await openMap(body, { keys, environment: 'production', now: Date.now() });
    expect(opened.modules['mapped']).toMatchObject({
      stable: { version: '1.1.0', entry: '/modules/mapped/1.1.0/remoteEntry.js', entryGlobalName: 'mapped_1_1_0' },
      previous: { version: '1.0.0' },
    });
    expect(Date.parse(opened.expiresAt) - Date.now()).toBeGreaterThan(23.8 * 3_600_000);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is 304 until something changes, and another one at once when it does', async () => {
    const { headers } = await map();
    const known = { 'if-none-match': headers.get('etag')! };
    expect(known['if-none-match']).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await map(undefined, known)).status).toBe(304);
    await post('rollback', production('mapped'));
    expect((await map(undefined, known)).status).toBe(200);
  });

  it('of an environment that does not exist is 404', async () => {
    expect((await map('?environment=mars')).status).toBe(404);
  });

  it('gives the document of one release, signed, but not of one that was withdrawn', async () => {
    await release(db, 'single', '1.0.0');
    const one = () => map('/release?module=single&version=1.0.0');
    const { body } = await one();
    const { keys } = await trust();
    const asked = { module: 'single', version: '1.0.0' };
    expect(await openRelease(body, { keys, now: Date.now() }, asked)).toMatchObject({ version: '1.0.0' });
    await post('withdraw', { module: 'single', version: '1.0.0', reason: 'Leaks' });
    const gone = await one();
    expect([gone.status, gone.body.error.code]).toEqual([410, 'withdrawn']);
    expect((await map('/release?module=single&version=9.9.9')).status).toBe(404);
    expect((await map('/release?module=single')).status).toBe(400);
  });

  it('gives a preview only to holders of its token', async () => {
    const remote = aRemote('hidden', '1.0.0');
    await upload(db, remote);
    await post('publish', { document: remote.document, preview: true });
    await release(db, 'hidden', '0.9.0');
    const open = (token: string, version = '1.0.0') => map(`/release?module=hidden&version=${version}&preview=${token}`);
    expect((await open('')).status).toBe(403);
    expect((await open(`${Date.now() + 1000}.00`)).status).toBe(403);
    const { token, expiresAt } = (await post('preview', { module: 'hidden', version: '1.0.0' })).body as unknown as Record<
      string,
      string
    >;
    expect(Date.parse(expiresAt!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await open(token!)).status).toBe(200);
    vi.useFakeTimers({ now: Date.parse(expiresAt!) + 1, toFake: ['Date'] });
    expect((await open(token!)).status).toBe(403);
    vi.useRealTimers();
  });
});

describe('The registry', () => {
  it('makes no preview of a shell, neither published nor linked', async () => {
    const document = aShell();
    for (const response of [
      await post('publish', { document, preview: true }),
      await post('preview', { module: 'shell', version: '2.0.0' }),
    ])
      expect([response.status, response.body.error.code]).toEqual([400, 'no_shell_preview']);
    expect(await db.sql(`select from delivery.releases where module = 'shell'`)).toEqual([]);
  });

  it('serves prereleases, and addresses of files with their versions', async () => {
    await release(db, 'candidate', '1.5.0-rc.1');
    expect((await post('promote', production('candidate', { version: '1.5.0-rc.1' }))).status).toBe(200);
    const { body } = await call(db, 'module-map/release?module=candidate&version=1.5.0-rc.1', { token: null });
    expect(JSON.stringify(peekPayload(body as unknown as Envelope))).toContain('/modules/candidate/1.5.0-rc.1/remoteEntry.js');
  });

  it.each([
    ['no JSON', 'promote', 'hello'],
    ['a list', 'promote', []],
    ['no module', 'promote', { environment: 'production', version: '1.0.0' }],
    ['a module that is a number', 'promote', { environment: 'production', module: 7, version: '1.0.0' }],
    ['a weight that is none', 'rollout-start', { environment: 'production', module: 'mapped', version: '1.0.0', weight: 'all' }],
    ['a document without files', 'publish', { document: { module: 'x', version: '1.0.0' } }],
    ['no days', 'token', { name: 'x', team: 'x', modules: ['x'], environments: ['*'], verbs: ['publish'] }],
    ['an unknown verb', 'token', { name: 'x', team: 'x', modules: ['x'], environments: ['*'], verbs: ['rule'], days: 1 }],
    ['an id that is none', 'token-revoke', { id: 'x' }],
  ])('refuses %s with words', async (_what, verb, body) => {
    const response = await call(db, `delivery/${verb}`, { body });
    expect([response.status, response.body.error.code]).toEqual([400, 'bad_request']);
    expect(response.body.error.message).toMatch(/\w+ \w+/);
  });

  it('knows its verbs and no others', async () => {
    expect((await call(db, 'delivery/everything')).status).toBe(404);
    expect((await post('toString', {})).status).toBe(404);
    expect((await call(db, 'delivery/overview?environment=production', { method: 'DELETE' })).status).toBe(405);
    expect((await call(db, 'delivery/history?environment=production&limit=many')).status).toBe(400);
  });
});
