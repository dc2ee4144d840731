import { createHash } from 'node:crypto';
import type { Capabilities, PageEntry, PageManifest } from '@landfall/contract';
import type { AdminPages, Claim, ClaimList, Envelope, HistoryEntry, ModuleMap } from '@landfall/modules';
import { AdminPagesSchema, ModuleMapSchema, peekPayload } from '@landfall/modules';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { TEST_KEYS } from '../harness/test-lite.ts';
import { type Asking, call, release, type Said } from './registry-client.ts';
import { aDocument, ask, at, publish, refusal } from './registry.ts';

/** The secret key, which owns the registry. */
const SECRET = TEST_KEYS.secretKey;

let db: TestDatabase;
/** Of the team `gifts`: everything a team gets, and not a right more. */
let team: string;
/** Of an owner of production: administers every module there. */
let owner: string;

const tokenFor = async (name: string, modules: string[], verbs: string[], environments = ['production']) => {
  const body = { name, team: name, modules, environments, verbs, days: 1 };
  return ((await call(db, 'delivery/token', { body })).body as unknown as { token: string }).token;
};

beforeAll(async () => {
  db = await openTestDatabase();
  team = await tokenFor('gifts CI', ['gifts'], ['publish', 'promote', 'rollback', 'administer']);
  owner = await tokenFor('Olga', ['*'], ['administer']);
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const page = (path: string, access: PageEntry['access'] = 'customer', more: Partial<PageEntry> = {}): PageEntry => ({
  path,
  access,
  title: `Title of ${path}`,
  ...more,
});
const manifest = (pages: PageEntry[], slots: string[] = []): PageManifest => ({ name: 'Gifts', pages, slots });
const MENU = { group: 'Management', order: 3, label: 'Gifts', icon: 'M0 0h1024' };
const PALETTE = { category: 'Management', order: 3, title: 'Gifts', description: 'Gift cards', keywords: 'present' };

const post = (verb: string, body: object, token: string): Promise<Said> =>
  call(db, `delivery/${verb}`, { body, token } as Asking);
const listed = async (module?: string): Promise<Claim[]> => {
  const query = `environment=production${module ? `&module=${module}` : ''}`;
  return ((await call(db, `delivery/claims?${query}`)).body as unknown as ClaimList).claims;
};
const request = async (module: string, version: string, token = team): Promise<Claim[]> => {
  const said = await post('claim-request', at(module, { version }), token);
  if (said.status !== 200) throw new Error(JSON.stringify(said.body));
  return (said.body as unknown as ClaimList).claims;
};
const decide = (verb: 'claim-approve' | 'claim-revoke', { id }: Pick<Claim, 'id'>, reason: string, token = owner) =>
  post(verb, { environment: 'production', id, reason }, token);
const approveAll = async (module: string, version: string): Promise<void> => {
  for (const claim of await request(module, version, SECRET)) await decide('claim-approve', claim, 'Agreed');
};
const claimed = async (module: string, target: string): Promise<Claim> =>
  (await listed(module)).find((claim) => claim.target === target && claim.state !== 'revoked')!;

const theMap = async (): Promise<ModuleMap> => {
  const { body } = await call(db, 'module-map?environment=production', { token: null });
  return v.parse(ModuleMapSchema, peekPayload(body as unknown as Envelope));
};
const adminText = async (): Promise<string> => {
  const request = new Request('http://localhost:54321/functions/v1/module-map/admin?environment=production');
  return (await db.fetch(request)).text();
};
const revision = async (): Promise<number> => (await theMap()).revision;
const history = async (): Promise<HistoryEntry[]> =>
  (await ask<{ entries: HistoryEntry[] }>(db, 'history', { environment: 'production' })).entries;
const errorOf = ({ status, body }: Said): string => `${status} ${body.error?.code}`;
const gateCodes = ({ body }: Said): string[] =>
  ((body.error.details as unknown as { refusals: { code: string; part: string }[] }).refusals ?? []).map(
    ({ code, part }) => `${code} ${part}`,
  );

describe('An environment', () => {
  it('begins with the specification’s claims, the first one as well as one that is made later', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    const of = (environment: string) =>
      db.sql<{ module: string; count: number }>(
        `select module, count(*)::int as count from delivery.claims where environment = $1 and state = 'approved' group by module order by module`,
        [environment],
      );
    expect(await of('production')).toEqual([
      { module: 'admin-ops', count: 10 },
      { module: 'admin-settings', count: 13 },
      { module: 'analytics', count: 4 },
      { module: 'cart', count: 6 },
      { module: 'customer-dashboard', count: 10 },
      { module: 'storefront', count: 9 },
    ]);
    expect(await of('staging')).toEqual(await of('production'));
    const [{ count } = { count: 0 }] = await db.sql<{ count: number }>(
      `select count(palette_category)::int as count from delivery.claims where environment = 'staging'`,
    );
    expect(count).toBe(17);
  });
});

describe('A team', () => {
  it('has its release refused until an owner has approved its claims; then it is served', async () => {
    await release(db, 'gifts', '1.0.0', {}, manifest([page('/gifts'), page('/gifts/:id')], ['header-tool']));
    const promote = () => post('promote', at('gifts', { version: '1.0.0' }), team);
    const refused = await promote();
    expect(gateCodes(refused)).toEqual([
      'path_not_claimed /gifts',
      'path_not_claimed /gifts/:id',
      'slot_not_claimed header-tool',
    ]);
    expect(refused.body.error.message).toContain('claim request gifts --version 1.0.0 --environment production');
    const claims = await request('gifts', '1.0.0');
    expect(claims.map(({ target, state, requestedBy, version }) => [target, state, requestedBy, version])).toEqual([
      ['/gifts', 'requested', 'gifts CI', '1.0.0'],
      ['/gifts/:id', 'requested', 'gifts CI', '1.0.0'],
      ['header-tool', 'requested', 'gifts CI', '1.0.0'],
    ]);
    expect(gateCodes(await promote())).toHaveLength(3);
    for (const claim of claims) expect((await decide('claim-approve', claim, 'Gift cards are theirs')).status).toBe(200);
    expect((await promote()).status).toBe(200);
    expect((await theMap()).modules['gifts']).toMatchObject({
      name: 'Gifts',
      pages: { customer: { '/gifts': 'Title of /gifts', '/gifts/:id': 'Title of /gifts/:id' } },
      slots: ['header-tool'],
    });
  });

  it('gets the same requests again where it asks twice, and nothing where nothing is missing', async () => {
    await release(db, 'gifts', '1.1.0', {}, manifest([page('/gifts'), page('/gift-ideas')]));
    const first = await request('gifts', '1.1.0');
    expect(await request('gifts', '1.1.0')).toEqual(first);
    expect(await request('gifts', '1.0.0')).toEqual([]);
  });

  it('cannot approve its claims, even if it administers its module', async () => {
    const [claim] = (await listed('gifts')).filter(({ state }) => state === 'requested');
    expect(errorOf(await decide('claim-approve', claim!, 'Please', team))).toBe('403 not_granted');
    expect(errorOf(await decide('claim-revoke', await claimed('cart', '/cart'), 'Ours now', team))).toBe('403 not_granted');
  });

  it('requests for its module and environment only', async () => {
    await publish(db, 'cart', '9.9.9', { pageManifest: manifest([page('/carts')]) });
    expect(errorOf(await post('claim-request', at('cart', { version: '9.9.9' }), team))).toBe('403 not_granted');
    const elsewhere = { environment: 'staging', module: 'gifts', version: '1.0.0' };
    expect(errorOf(await post('claim-request', elsewhere, team))).toBe('403 not_granted');
  });

  it('requests nothing by a release that does not list its pages', async () => {
    await publish(db, 'gifts', '0.1.0', { early: { module: {}, pages: { '/old-gifts': {} } } });
    expect(errorOf(await post('claim-request', at('gifts', { version: '0.1.0' }), team))).toBe('409 no_manifest');
  });
});

describe('A stranger', () => {
  it('sees and decides nothing', async () => {
    const { userId } = await db.signUp('stranger@claims.test');
    const session = await db.tokenOf(userId);
    const claim = await claimed('cart', '/cart');
    for (const token of [null, 'lft_unknown']) {
      expect((await call(db, 'delivery/claims?environment=production', { token })).status).toBe(401);
    }
    expect((await call(db, 'delivery/claims?environment=production', { token: session })).status).toBe(403);
    expect((await post('claim-request', at('gifts', { version: '1.0.0' }), session)).status).toBe(403);
    for (const verb of ['claim-approve', 'claim-revoke'] as const) {
      expect(errorOf(await decide(verb, claim, 'Mine', session))).toBe('403 not_granted');
    }
    expect((await claimed('cart', '/cart')).state).toBe('approved');
  });

  it('who administers another environment decides nothing here', async () => {
    const other = await tokenFor('staging owner', ['*'], ['administer'], ['staging']);
    expect(errorOf(await decide('claim-revoke', await claimed('cart', '/cart'), 'x', other))).toBe('403 not_granted');
  });
});

describe('A decision', () => {
  it('takes a reason, and stays in the history with who made it', async () => {
    const [claim] = (await listed('gifts')).filter(({ state }) => state === 'requested');
    const before = await revision();
    expect(errorOf(await decide('claim-approve', claim!, ''))).toBe('400 reason_needed');
    expect((await decide('claim-approve', claim!, 'For the season')).body).toMatchObject({
      revision: before + 1,
      claim: { state: 'approved', decidedBy: 'Olga', decisionReason: 'For the season' },
    });
    const decision = { module: 'gifts', version: '1.1.0', actor: 'Olga', revision: before + 1 };
    expect((await history())[0]).toMatchObject({
      ...decision,
      kind: 'claim_approved',
      claim: '/gift-ideas (customer)',
      reason: 'For the season',
    });
    expect(errorOf(await decide('claim-revoke', claim!, ''))).toBe('400 reason_needed');
    await decide('claim-revoke', claim!, 'Season over');
    expect((await history())[0]).toMatchObject({
      kind: 'claim_revoked',
      actor: 'Olga',
      reason: 'Season over',
      revision: before + 2,
    });
  });

  it('is final: a decided claim must be requested again', async () => {
    const revoked = (await listed('gifts')).find(({ state }) => state === 'revoked')!;
    expect(errorOf(await decide('claim-approve', revoked, 'Again'))).toBe('409 not_requested');
    expect(errorOf(await decide('claim-revoke', revoked, 'Again'))).toBe('409 already_revoked');
    expect(await request('gifts', '1.1.0')).toMatchObject([{ target: '/gift-ideas', state: 'requested', wasRevoked: true }]);
  });

  it('that rejects a request does not change the map', async () => {
    const before = await revision();
    const [claim] = (await listed('gifts')).filter(({ state }) => state === 'requested');
    expect((await decide('claim-revoke', claim!, 'Not this year')).status).toBe(200);
    expect(await revision()).toBe(before);
    expect((await history())[0]).toMatchObject({ kind: 'claim_revoked', revision: before });
  });

  it('is made on the revision that the operator saw, where one is named', async () => {
    await request('gifts', '1.1.0');
    const { id } = (await listed('gifts')).find(({ state }) => state === 'requested')!;
    const body = { environment: 'production', id, reason: 'x', expectedRevision: (await revision()) - 1 };
    expect(errorOf(await post('claim-approve', body, owner))).toBe('412 stale_revision');
    await decide('claim-revoke', { id }, 'Enough');
  });

  it('about a request that the team has changed since is refused: an approval covers only the request that was seen', async () => {
    await publish(db, 'gifts', '1.2.0', { pageManifest: manifest([page('/gift-lists')]) });
    const [seen] = await request('gifts', '1.2.0');
    await publish(db, 'gifts', '1.2.1', { pageManifest: manifest([page('/gift-lists', 'public')]) });
    const [wider] = await request('gifts', '1.2.1');
    expect(wider!.id).not.toBe(seen!.id);
    expect(errorOf(await decide('claim-approve', seen!, 'For customers'))).toBe('409 not_requested');
    await decide('claim-revoke', wider!, 'No');
  });
});

describe('Contested paths', () => {
  it.each(['/cart', '/order/:orderId', '/dashboard/quotes/latest', '/s/:anything'])(
    'such as %s cannot be requested: they belong to another module',
    async (path) => {
      const version = `2.0.0-${path.replace(/\W/g, '')}`;
      await publish(db, 'gifts', version, { pageManifest: manifest([page(path)]) });
      const said = await post('claim-request', at('gifts', { version }), team);
      expect(errorOf(said)).toBe('409 path_taken');
      expect(said.body.error.message).toMatch(/belongs to (cart|customer-dashboard|storefront)/);
    },
  );

  it('change hands where an owner revokes the one claim and approves the other', async () => {
    await publish(db, 'gifts', '2.1.0', { pageManifest: manifest([page('/about', 'public')]) });
    const blog = await claimed('storefront', '/about');
    expect(errorOf(await post('claim-request', at('gifts', { version: '2.1.0' }), team))).toBe('409 path_taken');
    await decide('claim-revoke', blog, 'Moves to gifts');
    await approveAll('gifts', '2.1.0');
    expect(await claimed('gifts', '/about')).toMatchObject({ module: 'gifts', state: 'approved' });
  });

  it('are refused by the table itself, for every writer', async () => {
    const insert = (module: string, target: string, access = 'customer', kind = 'page') =>
      refusal(
        db.sql(
          `insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at)
          values ('production', $1, $4, $2, $3, 'approved', 'x', 'x', now())`,
          [module, target, access || null, kind],
        ),
      );
    expect(await insert('rogue', '/cart')).toBe('PT409 path_taken');
    expect(await insert('rogue', '/:all')).toBe('PT400 bad_path');
    expect(await insert('rogue', '/order/mine')).toBe('PT409 path_taken');
    expect(await insert('rogue', 'cart-drawer', '', 'slot')).toBe('PT409 slot_taken');
    expect(await insert('cart', '/cart')).toMatch(/^23505 /);
  });

  it('within one module are allowed', async () => {
    await publish(db, 'gifts', '2.2.0', { pageManifest: manifest([page('/gifts/new')]) });
    await approveAll('gifts', '2.2.0');
    expect((await claimed('gifts', '/gifts/new')).state).toBe('approved');
  });

  it('go to one of two simultaneous approvals; the other learns who owns the path', async () => {
    for (let round = 0; round < 10; round++) {
      const path = `/race-${round}`;
      const rivals = [
        { module: `one-${round}`, path: `${path}/:id` },
        { module: `two-${round}`, path: `${path}/new` },
      ];
      const claims: Claim[] = [];
      for (const rival of rivals) {
        await publish(db, rival.module, '1.0.0', { pageManifest: manifest([page(rival.path)]) });
        claims.push(...(await request(rival.module, '1.0.0', SECRET)));
      }
      const responses = await Promise.all(claims.map((claim) => decide('claim-approve', claim, 'First come')));
      expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)!.body.error.code).toBe('path_taken');
    }
  });
});

describe('Paths and access', () => {
  it.each([
    ['/auth/gifts', 'public', 'path_reserved'],
    ['/modules/gifts', 'public', 'path_reserved'],
    ['/og/gifts', 'public', 'path_reserved'],
    ['/rest/v1', 'customer', 'path_reserved'],
    ['/Gifts', 'public', 'bad_path'],
    ['/gifts/*', 'public', 'bad_path'],
    ['gifts', 'public', 'bad_path'],
    ['/:gifts', 'public', 'bad_path'],
    ['/gifts//new', 'public', 'bad_path'],
    ['/admin/gifts', 'public', 'access_not_allowed'],
    ['/gifts', 'admin', 'access_not_allowed'],
  ] as const)('%s for %s is refused in SQL too', async (path, access, code) => {
    const version = `3.0.0-${createHash('sha256')
      .update(path + access)
      .digest('hex')
      .slice(0, 12)}`;
    await publish(db, 'odd', version, { pageManifest: manifest([page(path, access)]) });
    expect(await refusal(ask(db, 'request_claims', at('odd', { version })))).toBe(`PT400 ${code}`);
  });

  it.each([
    ['two patterns for one page', [page('/gifts/:id'), page('/gifts/:code')]],
    ['two patterns of which neither is narrower', [page('/gifts/:id/new'), page('/gifts/best/:kind')]],
    ['an admin page for customers', [page('/admin/gifts', 'customer')]],
    ['a reserved path', [page('/auth', 'public')]],
    ['a menu entry of a shop page', [page('/gifts', 'public', { menu: MENU })]],
    ['a title of no length', [page('/gifts', 'public', { title: '' })]],
    ['more pages than a release may have', Array.from({ length: 201 }, (_, n) => page(`/gifts/page-${n}`))],
    ['an icon that is no path data', [page('/admin/gifts', 'admin', { menu: { ...MENU, icon: '<script>' } })]],
  ])('a manifest with %s is refused at the registry', async (_what, pages) => {
    const document = aDocument('gifts', '4.0.0', {
      early: { module: { files: [], shared: [] }, pages: {} },
      pageManifest: manifest(pages),
    });
    const said = await post('publish', { document }, team);
    expect(errorOf(said)).toBe('400 bad_request');
    expect(said.body.error.message).toContain('pageManifest');
  });

  it('a release without a manifest is refused at the registry', async () => {
    const document = aDocument('gifts', '4.0.0', {
      early: { module: { files: [], shared: [] }, pages: {} },
    });
    expect(errorOf(await post('publish', { document }, team))).toBe('400 no_manifest');
  });
});

describe('Access', () => {
  it('in the map is the stricter one of claim and manifest', async () => {
    await publish(db, 'blog', '1.0.0', {
      pageManifest: { name: 'Blog', pages: [page('/news', 'public'), page('/news/:id', 'customer')] },
    });
    await publish(db, 'blog', '1.1.0', {
      pageManifest: { name: 'Blog', pages: [page('/news', 'customer'), page('/news/:id', 'public')] },
    });
    await approveAll('blog', '1.0.0');
    await ask(db, 'promote', at('blog', { version: '1.1.0' }));
    expect((await theMap()).modules['blog']!.pages).toEqual({
      customer: { '/news': 'Title of /news', '/news/:id': 'Title of /news/:id' },
    });
  });

  it('is widened by a separate claim, which replaces the narrower one when it is approved', async () => {
    const [wider] = await request('blog', '1.1.0', SECRET);
    expect(wider).toMatchObject({ target: '/news/:id', access: 'public', replaces: { access: 'customer' } });
    expect((await theMap()).modules['blog']!.pages!.public).toBeUndefined();
    await decide('claim-approve', wider!, 'News are for everyone');
    expect((await theMap()).modules['blog']!.pages!.public).toEqual({ '/news/:id': 'Title of /news/:id' });
    expect((await listed('blog')).filter(({ target }) => target === '/news/:id')).toMatchObject([
      { state: 'approved', access: 'public' },
    ]);
    expect(await request('blog', '1.1.0', SECRET)).toEqual([]);
  });
});

describe('An isolated page', () => {
  const comics = (version: string, more: Partial<PageEntry> = {}) =>
    release(db, 'comics', version, {}, manifest([page('/comics', 'customer', more)]));
  const promote = (version: string) => post('promote', at('comics', { version }), SECRET);
  const pages = async () => (await theMap()).modules['comics']?.pages;

  it('needs a claim that says so, which its earlier releases fit too', async () => {
    await comics('1.0.0');
    await approveAll('comics', '1.0.0');
    await promote('1.0.0');
    await comics('2.0.0', { isolated: true });
    const refused = await promote('2.0.0');
    expect(gateCodes(refused)).toEqual(['isolation_not_claimed /comics']);
    const [claim] = await request('comics', '2.0.0', SECRET);
    expect(claim).toMatchObject({ target: '/comics', isolated: true, replaces: { access: 'customer', isolated: false } });
    await decide('claim-approve', claim!, 'For the move to another React');
    expect((await history())[0]).toMatchObject({ claim: '/comics (customer, isolated)' });
    expect((await promote('2.0.0')).status).toBe(200);
    expect(await request('comics', '1.0.0', SECRET)).toEqual([]);
    expect(await pages()).toEqual({ customer: { '/comics': 'Title of /comics' } });
  });

  it('is not in the map without that claim, even if the release is forced', async () => {
    await decide('claim-revoke', await claimed('comics', '/comics'), 'Too large');
    const [claim] = await request('comics', '1.0.0', SECRET);
    await decide('claim-approve', claim!, 'As before');
    expect(await pages()).toBeUndefined();
    expect((await post('rollback', at('comics'), SECRET)).status).toBe(200);
    expect(await pages()).toEqual({ customer: { '/comics': 'Title of /comics' } });
  });
});

describe('A capability', () => {
  const METEO = 'connect https://api.meteo.example';
  const weather = (version: string, capabilities: Capabilities, module = 'weather') =>
    release(db, module, version, {}, { ...manifest([page(`/${module}`)]), capabilities });
  const promote = (version: string) => post('promote', at('weather', { version }), SECRET);
  const allowed = async () => (await theMap()).modules['weather']?.capabilities;
  /** For who opens this release by itself. */
  const ofRelease = async (version: string, environment = 'production') => {
    const query = new URLSearchParams({ module: 'weather', version, environment });
    const { body } = await call(db, `module-map/release?${query}`, { token: null });
    return (peekPayload(body as unknown as Envelope) as { capabilities?: string[] }).capabilities;
  };

  it('is refused until an owner approves it, and is in the map while a release that can be shown declares it', async () => {
    await weather('1.0.0', {});
    await approveAll('weather', '1.0.0');
    await promote('1.0.0');
    await weather('1.1.0', { connect: ['https://api.meteo.example'], wasm: true });
    expect(await ofRelease('1.1.0')).toBeUndefined();
    const refused = await promote('1.1.0');
    expect(gateCodes(refused)).toEqual([`capability_not_claimed ${METEO}`, 'capability_not_claimed wasm']);
    expect(refused.body.error.message).toContain('weather 1.1.0 connects to https://api.meteo.example');
    const claims = await request('weather', '1.1.0', SECRET);
    expect(claims.map(({ kind, target, access }) => [kind, target, access])).toEqual([
      ['capability', METEO, null],
      ['capability', 'wasm', null],
    ]);
    for (const claim of claims) await decide('claim-approve', claim, 'For the forecast');
    expect((await history())[1]).toMatchObject({ kind: 'claim_approved', claim: `capability ${METEO}` });
    expect(await allowed()).toBeUndefined(); // approved, and no release of the map declares it
    expect(await ofRelease('1.1.0')).toEqual([METEO, 'wasm']);
    expect(await ofRelease('1.0.0')).toBeUndefined();
    expect(await ofRelease('1.1.0', 'staging')).toBeUndefined();
    expect((await promote('1.1.0')).status).toBe(200);
    expect(await allowed()).toEqual([METEO, 'wasm']);
    await weather('1.2.0', { wasm: true });
    await promote('1.2.0');
    expect(await allowed()).toEqual([METEO, 'wasm']); // a page can fall back to 1.1.0
    await weather('1.3.0', { wasm: true });
    await promote('1.3.0');
    expect(await allowed()).toEqual(['wasm']);
  });

  it('leaves the map with its claim, and several modules can have it', async () => {
    await decide('claim-revoke', await claimed('weather', 'wasm'), 'Too slow');
    expect(await allowed()).toBeUndefined();
    await weather('1.0.0', { connect: ['https://api.meteo.example'] }, 'traffic');
    await approveAll('traffic', '1.0.0');
    expect(await claimed('traffic', METEO)).toMatchObject({ state: 'approved' });
    expect(await claimed('weather', METEO)).toMatchObject({ state: 'approved' });
  });

  it('names an origin with its port, and nothing else', async () => {
    const ports = ['https://a.example:8443', 'https://a.example:9443'];
    await weather('2.0.0', { connect: ports }, 'ports');
    await approveAll('ports', '2.0.0');
    expect((await listed('ports')).flatMap(({ kind, target }) => (kind === 'capability' ? [target] : []))).toEqual(
      ports.map((origin) => `connect ${origin}`),
    );
    for (const connect of ['http://a.example', 'https://a.example/path', '*', "https://a.example; script-src 'unsafe-eval'"])
      await expect(weather('3.0.0', { connect: [connect] }, 'ports')).rejects.toThrow('cannot be claimed');
    const insert = db.sql(`insert into delivery.claims (environment, module, kind, target, requested_by)
      values ('production', 'ports', 'capability', 'connect *', 'x')`);
    await expect(insert).rejects.toThrow('bad_capability');
  });
});

describe('The admin pages', () => {
  const admin = async () => v.parse(AdminPagesSchema, JSON.parse(await adminText())) as AdminPages;

  it('are a document of their own, whose hash is in the map', async () => {
    const pages = [page('/admin/gifts', 'admin', { menu: MENU, palette: PALETTE }), page('/admin/gifts/:id', 'admin')];
    await publish(db, 'gifts-admin', '1.0.0', { pageManifest: { name: 'Gifts', pages } });
    await approveAll('gifts-admin', '1.0.0');
    await ask(db, 'promote', at('gifts-admin', { version: '1.0.0' }));
    const text = await adminText();
    expect((await theMap()).adminPages).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
    expect((await admin()).modules['gifts-admin']).toEqual({
      name: 'Gifts',
      pages: [
        { path: '/admin/gifts', title: 'Title of /admin/gifts', menu: MENU, palette: PALETTE },
        { path: '/admin/gifts/:id', title: 'Title of /admin/gifts/:id' },
      ],
    });
    expect((await theMap()).modules['gifts-admin']).not.toHaveProperty('pages');
  });

  it('are the same bytes while their content is the same, and answer 304 then', async () => {
    const text = await adminText();
    const first = await call(db, 'module-map/admin', { token: null });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
    await ask(db, 'set_min_revision', { environment: 'production', minRevision: 0, reason: 'Something else changes' });
    expect(await adminText()).toBe(text);
    const etag = first.headers.get('etag')!;
    expect((await call(db, 'module-map/admin', { token: null, headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('have a menu or palette entry only in the group that is claimed', async () => {
    const pages = [
      page('/admin/gifts', 'admin', { menu: { ...MENU, group: 'Overview' }, palette: { ...PALETTE, category: 'Overview' } }),
    ];
    await publish(db, 'gifts-admin', '1.1.0', { pageManifest: { name: 'Gifts', pages } });
    await ask(db, 'promote', at('gifts-admin', { version: '1.1.0' }));
    expect((await admin()).modules['gifts-admin']!.pages).toEqual([{ path: '/admin/gifts', title: 'Title of /admin/gifts' }]);
  });
});

describe('A candidate that differs from stable', () => {
  it('adds its pages to the map, without menu entries, and takes none of stable’s away', async () => {
    const stable = [
      page('/admin/both', 'admin', { title: 'Stable', menu: MENU }),
      page('/both', 'public'),
      page('/only-stable', 'public'),
    ];
    const candidate = [
      page('/admin/both', 'admin', { title: 'Candidate', menu: { ...MENU, label: 'Candidate' } }),
      page('/admin/new', 'admin', { menu: MENU, palette: PALETTE }),
      page('/both', 'customer'),
      page('/only-candidate', 'public'),
    ];
    await publish(db, 'rolled', '1.0.0', { pageManifest: { name: 'Rolled', pages: stable } });
    await publish(db, 'rolled', '1.1.0', { pageManifest: { name: 'Rolled out', pages: candidate, slots: ['header-tool'] } });
    await approveAll('rolled', '1.0.0');
    await approveAll('rolled', '1.1.0');
    await ask(db, 'promote', at('rolled', { version: '1.0.0' }));
    await ask(db, 'rollout_start', at('rolled', { version: '1.1.0', weight: 100 }));
    const admin = async () => (JSON.parse(await adminText()) as AdminPages).modules['rolled']!.pages;
    const expected = { name: 'Rolled', slots: ['header-tool'] };
    expect((await theMap()).modules['rolled']).toMatchObject(expected);
    expect((await theMap()).modules['rolled']!.pages).toEqual({
      public: { '/only-candidate': 'Title of /only-candidate', '/only-stable': 'Title of /only-stable' },
      customer: { '/both': 'Title of /both' },
    });
    expect(await admin()).toEqual([
      { path: '/admin/both', title: 'Stable', menu: MENU },
      { path: '/admin/new', title: 'Title of /admin/new' },
    ]);
    await ask(db, 'rollout_complete', at('rolled'));
    expect(await admin()).toMatchObject([
      { path: '/admin/both', title: 'Candidate' },
      { path: '/admin/new', menu: MENU, palette: PALETTE },
    ]);
    expect((await theMap()).modules['rolled']!.pages!.public).toEqual({ '/only-candidate': 'Title of /only-candidate' });
  });

  it('and is wider than its claims is refused before it reaches anyone', async () => {
    await release(db, 'gifts', '5.0.0', {}, manifest([page('/gifts', 'public')]));
    const said = await post('rollout-start', at('gifts', { version: '5.0.0', weight: 100 }), team);
    expect(gateCodes(said)).toEqual(['access_wider /gifts']);
  });
});

describe('A revoked claim', () => {
  it('takes the page out of the map at once, whatever serves, and holds up no rollback', async () => {
    await release(db, 'gifts', '6.0.0', {}, manifest([page('/gifts'), page('/gifts/:id')]));
    expect((await post('promote', at('gifts', { version: '6.0.0' }), team)).status).toBe(200);
    const before = await revision();
    await decide('claim-revoke', await claimed('gifts', '/gifts/:id'), 'Shows the wrong gift');
    expect(await revision()).toBe(before + 1);
    expect((await theMap()).modules['gifts']!.pages).toEqual({ customer: { '/gifts': 'Title of /gifts' } });
    expect((await post('rollback', at('gifts'), team)).status).toBe(200);
    expect((await theMap()).modules['gifts']!.pages).toEqual({ customer: { '/gifts': 'Title of /gifts' } });
  });
});

describe('A release from before manifests', () => {
  it('has the claimed ones of its early pages, under the module’s name, and every slot of its module', async () => {
    const early = {
      module: { files: [], shared: [] },
      pages: { '/cart': {}, '/order-confirmation/:orderId': {}, '/not-claimed': {} },
    };
    await publish(db, 'cart', '0.1.0', { early });
    await ask(db, 'promote', at('cart', { version: '0.1.0' }));
    expect((await theMap()).modules['cart']).toMatchObject({
      name: 'Cart',
      pages: { customer: { '/cart': 'Cart', '/order-confirmation/:orderId': 'Cart' } },
      slots: ['cart-drawer'],
    });
  });
});

describe('Fifty generated releases that reach further than their claims', () => {
  const SEED = 20_261_124;
  const COUNT = 50;
  const word = fc.stringMatching(/^[a-z][a-z0-9]{2,6}$/);
  /** Patterns of other modules, some of them with parameters in other places or under other names. */
  const foreign = fc.constantFrom('/', '/cart', '/quote/:anything', '/s/:t', '/dashboard/orders/:id', '/admin/quotes', '/blog');
  const overlapping = fc
    .tuple(fc.constantFrom('/quote', '/order', '/s', '/order-confirmation', '/dashboard/quotes', '/admin/orders'), word)
    .map(([base, last]) => `${base}/${last}`);
  type ContactDetails = { kind: 'foreign' | 'overlapping' | 'wider'; entry: PageEntry };
  const entryOf = (path: string): PageEntry => page(path, path.startsWith('/admin') ? 'admin' : 'public');
  const reach: fc.Arbitrary<ContactDetails> = fc.oneof(
    foreign.map((path) => ({ kind: 'foreign' as const, entry: entryOf(path) })),
    overlapping.map((path) => ({ kind: 'overlapping' as const, entry: entryOf(path) })),
    word.map((name) => ({ kind: 'wider' as const, entry: page(`/wide-${name}`, 'public') })),
  );

  /** The team requests the claims that the release needs, and approves them if it may. */
  async function tryToClaim(version: string): Promise<string> {
    const requested = await post('claim-request', at('gifts', { version }), team);
    const [claim] = (requested.body as unknown as Partial<ClaimList>).claims ?? [];
    return errorOf(claim ? await decide('claim-approve', claim, 'Ours', team) : requested);
  }

  it('are refused by the gate and cannot be approved by their team: 50 of 50', async () => {
    const refused = { foreign: 0, overlapping: 0, wider: 0 };
    const before = await theMap();
    for (const [n, { kind, entry }] of fc.sample(reach, { seed: SEED, numRuns: COUNT }).entries()) {
      if (kind === 'wider') {
        const narrow = { pageManifest: manifest([{ ...entry, access: 'customer' }]) };
        await publish(db, 'gifts', `7.0.${n}`, narrow);
        await approveAll('gifts', `7.0.${n}`);
      }
      const version = `8.0.${n}`;
      await release(db, 'gifts', version, {}, manifest([entry]));
      const code = kind === 'wider' ? 'access_wider' : 'path_not_claimed';
      expect(gateCodes(await post('promote', at('gifts', { version }), team))).toEqual([`${code} ${entry.path}`]);
      expect(await tryToClaim(version)).toBe(kind === 'wider' ? '403 not_granted' : '409 path_taken');
      refused[kind] += 1;
    }
    expect(refused.foreign + refused.overlapping + refused.wider).toBe(COUNT);
    expect(Math.min(refused.foreign, refused.overlapping, refused.wider)).toBeGreaterThan(5);
    expect((await theMap()).modules).toEqual(before.modules);
    console.info(`claims: ${COUNT} of ${COUNT} refused`, refused);
  }, 300_000);
});
