import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { aDocument, ask, refusal, serve } from './registry.ts';

// What each verb of the registry asks of a right: a module and an environment, never one without the other.

let db: TestDatabase;
const EVERY_VERB = ['publish', 'promote', 'rollback', 'administer'];

/** Holders of tokens, by what their token names. */
const HOLDERS = {
  'cart in staging': { modules: ['cart'], environments: ['staging'] },
  'everything in staging': { modules: ['*'], environments: ['staging'] },
  'cart in production': { modules: ['cart'], environments: ['production'] },
  'everything in production': { modules: ['*'], environments: ['production'] },
  'cart everywhere': { modules: ['cart'], environments: ['*'] },
  'analytics everywhere': { modules: ['analytics'], environments: ['*'] },
} as const;
type Holder = keyof typeof HOLDERS;
const holders = Object.keys(HOLDERS) as Holder[];

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const as = (holder: Holder) => ({ token: hashOf(holder) });

async function prepare(): Promise<void> {
  await ask(db, 'change_settings', { environment: 'staging', create: true });
  for (const [name, scope] of Object.entries(HOLDERS))
    await ask(db, 'make_token', { name, team: 'team', ...scope, verbs: EVERY_VERB, days: 1, hash: hashOf(name) });
  await serve(db, 'cart', '1.0.0', '1.1.0', '1.2.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await ask(db, 'promote', { environment: 'staging', module: 'cart', version });
  for (const version of ['1.3.0', '1.4.0']) await ask(db, 'publish', { document: aDocument('cart', version) });
  for (const environment of ['production', 'staging']) {
    const change = { environment, change: 'two' };
    await ask(db, 'change_create', change);
    for (const verb of ['change_add', 'change_approve']) await ask(db, verb, { ...change, module: 'cart', version: '1.3.0' });
  }
  await db.signUp('person@scopes.test');
}

beforeAll(async () => {
  db = await openTestDatabase();
  await prepare();
});
afterAll(() => db.close());

interface Row {
  verb: string;
  /** Of cart, in this environment. */
  input: (environment: string) => object;
  /** Who may, in production and in staging. Everyone else is refused. */
  production: Holder[];
  staging: Holder[];
}

const CART_PRODUCTION: Holder[] = ['cart in production', 'everything in production', 'cart everywhere'];
const CART_STAGING: Holder[] = ['cart in staging', 'everything in staging', 'cart everywhere'];
const OF_CART = { production: CART_PRODUCTION, staging: CART_STAGING };
const ANY_CART: Holder[] = [...new Set([...CART_PRODUCTION, ...CART_STAGING])];
const EVERYTHING: Holder[] = ['everything in staging', 'everything in production'];
/** These take every right in every environment, which none of the holders has. */
const OF_NONE = { production: [], staging: [] };
const OF_ALL: Pick<Row, 'production' | 'staging'> = {
  production: ['everything in production'],
  staging: ['everything in staging'],
};

const cart =
  (more: object = {}): Row['input'] =>
  (environment) => ({ environment, module: 'cart', ...more });
const OTHER: Record<string, object> = { production: { from: 'staging' }, staging: { from: 'production' } };
const NO_CLAIM = '00000000-0000-4000-8000-000000000000';
const right = { modules: ['cart'], verbs: ['promote'] };

const ROWS: Row[] = [
  { verb: 'promote', input: cart({ version: '1.3.0' }), ...OF_CART },
  { verb: 'rollback', input: cart(), ...OF_CART },
  { verb: 'rollout_start', input: cart({ version: '1.3.0', weight: 1 }), ...OF_CART },
  { verb: 'rollout_advance', input: cart({ weight: 1 }), ...OF_CART },
  { verb: 'rollout_abort', input: cart(), ...OF_CART },
  { verb: 'rollout_complete', input: cart(), ...OF_CART },
  { verb: 'gate_facts', input: cart({ verb: 'promote', version: '1.3.0' }), ...OF_CART },
  { verb: 'check_right', input: cart({ verb: 'promote' }), ...OF_CART },
  { verb: 'change_settings', input: cart({ autoRollback: true }), ...OF_CART },
  { verb: 'change_settings', input: (environment) => ({ environment, siteUrl: 'https://shop.example' }), ...OF_ALL },
  { verb: 'set_min_revision', input: (environment) => ({ environment, minRevision: 0, reason: 'x' }), ...OF_ALL },
  { verb: 'restored', input: (environment) => ({ environment, reason: 'x' }), ...OF_ALL },
  ...(['set_facts', 'serve_set'] as const).flatMap((verb): Row[] => [
    { verb, input: (environment) => ({ ...OTHER[environment], environment, module: 'cart' }), ...OF_CART },
    { verb, input: (environment) => ({ environment, setRevision: 1, module: 'cart', reason: 'x' }), ...OF_CART },
  ]),
  { verb: 'change_add', input: cart({ change: 'two', version: '1.3.0' }), ...OF_CART },
  { verb: 'change_approve', input: cart({ change: 'two', version: '1.3.0' }), ...OF_CART },
  { verb: 'change_facts', input: cart({ change: 'two' }), ...OF_CART },
  { verb: 'change_rollout_facts', input: cart({ change: 'two', weight: 1 }), ...OF_CART },
  { verb: 'change_rollout', input: cart({ change: 'two', weight: 1 }), ...OF_CART },
  { verb: 'change_serve', input: cart({ change: 'two' }), ...OF_CART },
  {
    verb: 'propose_migration',
    input: cart({ version: '1.3.0', migration: '20991128120000_notes', text: 'select 1' }),
    production: ANY_CART,
    staging: ANY_CART,
  },
  { verb: 'applied_migrations', input: () => ({}), production: holders, staging: holders },
  { verb: 'export', input: (environment) => ({ environment }), ...OF_ALL },
  { verb: 'project_report', input: () => ({}), production: EVERYTHING, staging: EVERYTHING },
  ...[
    'set_up',
    'make_admin',
    'load_starter',
    'collect_begin',
    'collect_finish',
    'export_customer',
    'erase_customer',
    'files_erased',
    'approve_migration',
  ].map((verb) => ({
    verb,
    input: () => ({}),
    ...OF_NONE,
  })),
  {
    verb: 'make_token',
    input: (e) => ({ ...right, environments: [e], name: 'x', team: 'x', days: 1, hash: hashOf('new') }),
    ...OF_CART,
  },
  { verb: 'give_grant', input: (e) => ({ ...right, environments: [e], userEmail: 'person@scopes.test' }), ...OF_CART },
  { verb: 'request_claims', input: cart({ version: '1.3.0' }), ...OF_CART },
  { verb: 'approve_claim', input: (environment) => ({ environment, id: NO_CLAIM, reason: 'x' }), ...OF_ALL },
  { verb: 'revoke_claim', input: (environment) => ({ environment, id: NO_CLAIM, reason: 'x' }), ...OF_ALL },
  // it was never live, so only the environment named counts
  { verb: 'withdraw', input: cart({ version: '1.4.0', reason: 'x' }), ...OF_CART },
  // a release is known to every environment, and serves none of them
  { verb: 'publish', input: () => ({ document: aDocument('cart', '2.0.0') }), production: ANY_CART, staging: ANY_CART },
  { verb: 'published_document', input: cart({ version: '1.0.0' }), production: ANY_CART, staging: ANY_CART },
  {
    verb: 'store_map',
    input: cart({ version: '1.0.0', path: 'remoteEntry.js', map: 'AAAA' }),
    production: ANY_CART,
    staging: ANY_CART,
  },
];

/** Verbs for anyone with a right, or within what they administer: tested below. */
const LOOKING = [
  'change_create',
  'list_changes',
  'list_migrations',
  'overview',
  'history',
  'versions',
  'whoami',
  'list_tokens',
  'list_grants',
  'revoke_token',
  'revoke_grant',
  'revoke_person',
  'list_claims',
  'list_faults',
  'live_data',
  'dependencies',
];
/** Verbs that take no caller: what browsers read and report. */
const OPEN = ['map_facts', 'live_documents', 'release_facts', 'report', 'source_map', 'keep_sources', 'data_catalog'];

class Undone {
  readonly answer: string;

  constructor(response: string) {
    this.answer = response;
  }
}

/** What the registry answers, or the code of its refusal. Everything is undone. */
async function responseTo(
  verb: string,
  input: object,
  caller: object,
  first?: (sql: Pick<TestDatabase, 'sql'>) => Promise<unknown>,
) {
  try {
    return await inTransaction(db.connection, async ({ query: sql }) => {
      await first?.({ sql });
      throw new Undone(await refusal(ask({ sql }, verb, input, caller)));
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.answer;
    throw thrown;
  }
}

const isGranted = async (verb: string, input: object, holder: Holder): Promise<boolean> =>
  !/^PT40[13]/.test(await responseTo(verb, input, as(holder)));

async function granted({ verb, input }: Row, environment: string): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const holder of holders) if (await isGranted(verb, input(environment), holder)) found.push(holder);
  return found;
}

const inOrder = (some: readonly Holder[]) => holders.filter((holder) => some.includes(holder));

describe('The registry', () => {
  it.each(ROWS.map((row) => [row.verb, Object.keys(row.input('production')).join(', '), row] as const))(
    'lets %s (%s) to the rights that name its module and its environment, and to no others',
    async (_verb, _input, row) => {
      expect(await granted(row, 'production')).toEqual(inOrder(row.production));
      expect(await granted(row, 'staging')).toEqual(inOrder(row.staging));
    },
  );

  it('has no verb without a row here', async () => {
    const [found] = await db.sql<{ body: string }>(`select prosrc as body from pg_proc where oid = 'public.delivery'::regproc`);
    const verbs = [...found!.body.matchAll(/when '(\w+)'/g)].map(([, verb = '']) => verb);
    expect([...new Set([...ROWS.map(({ verb }) => verb), ...LOOKING, ...OPEN])].toSorted()).toEqual(verbs.toSorted());
  });

  it.each(['list_changes', 'overview', 'history', 'versions', 'list_claims', 'list_faults', 'live_data', 'dependencies'])(
    'shows %s to anyone with a right, and to no one without',
    async (verb) => {
      const input = { environment: 'production', module: 'cart' };
      expect(await responseTo(verb, input, as('analytics everywhere'))).toMatch(/^not refused/);
      const [person] = await db.sql<{ id: string }>(`select id from public.profiles where email = 'person@scopes.test'`);
      expect(await responseTo(verb, input, { user: person!.id })).toBe('PT403 not_granted');
    },
  );

  it('shows and revokes only the tokens and grants of environments that the caller administers', async () => {
    const scope = { modules: ['cart'], environments: ['production'], verbs: ['promote'] };
    const token = await ask<{ id: string }>(db, 'make_token', { name: 'p', team: 't', ...scope, days: 1, hash: hashOf('p') });
    const grant = await ask<{ id: string }>(db, 'give_grant', { userEmail: 'person@scopes.test', ...scope });
    for (const [verb, { id }] of [
      ['revoke_token', token],
      ['revoke_grant', grant],
    ] as const) {
      expect(await responseTo(verb, { id }, as('everything in staging'))).toBe('PT403 not_granted');
      expect(await responseTo(verb, { id }, as('cart in production'))).toMatch(/^not refused/);
    }
    for (const verb of ['list_tokens', 'list_grants']) {
      expect(await responseTo(verb, {}, as('everything in staging'))).not.toContain('"production"');
      expect(await responseTo(verb, {}, as('cart in production'))).toContain('"production"');
    }
  });
});

describe('A withdrawal', () => {
  const input = { module: 'cart', version: '1.1.0', reason: 'x' };

  it('of what has served in two environments takes the right in both, whichever the caller names', async () => {
    for (const environment of ['production', 'staging']) {
      const who: Holder[] = [];
      for (const holder of holders) if (await isGranted('withdraw', { ...input, environment }, holder)) who.push(holder);
      expect(who).toEqual(['cart everywhere']);
    }
  });

  it('counts a rollout in an environment as having served there', async () => {
    const rollout = (sql: Pick<TestDatabase, 'sql'>) =>
      ask(sql, 'rollout_start', { environment: 'production', module: 'cart', version: '1.4.0', weight: 1 }).then(() =>
        ask(sql, 'rollout_abort', { environment: 'production', module: 'cart' }),
      );
    const withdraw = { ...input, version: '1.4.0', environment: 'staging' };
    expect(await responseTo('withdraw', withdraw, as('cart in staging'))).toMatch(/^not refused/);
    expect(await responseTo('withdraw', withdraw, as('cart in staging'), rollout)).toBe('PT403 not_granted');
  });
});

describe('What a module does by itself', () => {
  it('is of one environment: a setting of staging changes nothing in production', async () => {
    await ask(
      db,
      'change_settings',
      { environment: 'staging', module: 'cart', autoRollback: true, errorLimit: 0.05 },
      as('cart in staging'),
    );
    const settingsIn = async (environment: string) => {
      const [row] = await db.sql<{ auto: boolean; limit: string }>(
        `select auto_rollback as auto, error_limit as limit from delivery.settings_of($1, 'cart')`,
        [environment],
      );
      return { autoRollback: row!.auto, errorLimit: Number(row!.limit) };
    };
    expect(await settingsIn('production')).toEqual({ autoRollback: false, errorLimit: 0.5 });
    expect(await settingsIn('staging')).toEqual({ autoRollback: true, errorLimit: 0.05 });
  });
});

describe('An environment that does not exist', () => {
  const asked = {
    environment: 'mars',
    module: 'cart',
    version: '1.3.0',
    weight: 1,
    reason: 'x',
    minRevision: 0,
    autoRollback: true,
  };

  const verbs = ['promote', 'rollback', 'rollout_start', 'rollout_advance', 'rollout_abort', 'rollout_complete', 'withdraw'];
  const others = ['set_min_revision', 'change_settings', 'overview', 'history', 'map_facts', 'report'];

  it.each([...verbs, ...others])('is named as the reason by %s', async (verb) => {
    expect(await responseTo(verb, asked, { system: 'owner' })).toBe('PT404 no_such_environment');
  });

  it('is made by its settings where they ask for it, and then has nothing live', async () => {
    const site = { environment: 'mars', siteUrl: 'https://mars.example' };
    expect(await responseTo('change_settings', site, { system: 'owner' })).toBe('PT404 no_such_environment');
    expect(await responseTo('change_settings', { ...site, create: true }, as('everything in staging'))).toBe('PT403 not_granted');
    await ask(db, 'change_settings', { ...site, create: true });
    expect(await ask(db, 'map_facts', { environment: 'mars' }, null)).toMatchObject({ revision: 0, modules: {} });
    expect(await ask(db, 'whoami', {})).toMatchObject({
      environments: expect.arrayContaining([{ name: 'mars', siteUrl: site.siteUrl }]) as unknown,
    });
  });

  it.each(['shop.example', 'https://shop.example/path', 'javascript:alert(1)', 'https://a b', 7])(
    'is not served at %s',
    async (siteUrl) => {
      expect(await responseTo('change_settings', { environment: 'production', siteUrl }, { system: 'owner' })).toMatch(/^PT400 /);
    },
  );
});
