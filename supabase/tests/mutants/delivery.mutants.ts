import { json, type Mutant, rewrite } from './mutant.ts';

const START = json({ system: 'start' });

const asked = (verb: string, input: object, as = START): [string, unknown[]] => [
  'select public.delivery($1, $2::jsonb, $3::jsonb)',
  [verb, as, json(input)],
];

const cart = (more: object = {}) => ({ environment: 'production', module: 'mutant', ...more });

const HASH = `sha256-${'A'.repeat(43)}=`;
const document = (version: string, integrity = HASH) => ({
  module: 'mutant',
  version,
  entryGlobalName: 'mutant',
  files: [{ path: 'remoteEntry.js', bytes: 1, integrity }],
});

const TOKEN = 'a'.repeat(64);
const token = json({ token: TOKEN });

/** The registry's world for mutants: 1.0.0, 1.1.0 and 1.2.0 served one after the other; 1.3.0 is published, 1.4.0 a preview, 0.9.0 withdrawn. */
const call = (verb: string, input: object) => `public.delivery('${verb}', '${START}', '${json(input)}')`;
const served = (...versions: string[]) =>
  versions.flatMap((version) => [call('publish', { document: document(version) }), call('promote', cart({ version }))]);
const FIRST = [
  ...served('1.0.0', '1.1.0', '1.2.0'),
  call('publish', { document: document('1.3.0') }),
  call('publish', { document: document('1.4.0'), preview: true }),
  call('publish', { document: document('0.9.0') }),
  call('withdraw', cart({ version: '0.9.0', reason: 'x' })),
  call('make_token', {
    name: 't',
    team: 't',
    modules: ['mutant'],
    environments: ['staging'],
    verbs: ['publish', 'promote'],
    days: 1,
    hash: TOKEN,
  }),
].join(', ');

/** A query of one row that makes the world and the additions of a rule. */
const world =
  (...more: string[]) =>
  () =>
    `select ${[FIRST, ...more].join(', ')}`;
const rollout = call('rollout_start', cart({ version: '1.3.0', weight: 100 }));

const rule = (
  text: string,
  mutation: string,
  verb: string,
  input: object,
  holds: string,
  more: Partial<Mutant> = {},
): Mutant => ({
  rule: text,
  mutation,
  as: 'system',
  first: world(),
  tries: () => asked(verb, input),
  holds,
  ...more,
});

/** One report of so many reporters, each with an outcome. */
const reporters = (version: string, count: number, outcome: string, from = 0): string =>
  `(select count(public.delivery('report', null, jsonb_build_object('environment', 'production', 'reporter', md5((n + ${from})::text), 'reports',
    jsonb_build_array(jsonb_build_object('module', 'mutant', 'version', '${version}', 'outcome', '${outcome}', 'ms', 1))))) from generate_series(1, ${count}) n)`;

/** One visit of so many reporters, whose slowest press is in a bucket of INP: 7 is 500 to 750 ms. */
const presses = (version: string, count: number, bucket: number): string =>
  `(select count(public.delivery('report', null, jsonb_build_object('environment', 'production', 'reporter', md5('${version}' || n), 'vitals',
    jsonb_build_array(jsonb_build_object('module', 'mutant', 'version', '${version}', 'inp', ${bucket}))))) from generate_series(1, ${count}) n)`;

const noRollout = `select from delivery.rollouts where module = 'mutant' and ended_at is null`;
const isLive = (version: string) => `select from delivery.live('production', 'mutant') where version = '${version}'`;

/** Removes the environment from the one check of a right in a function. */
const withoutScope = (routine: string, environment: string): string => `do $mutant$
declare
  v_text text := pg_get_functiondef('delivery.${routine}'::regproc);
  v_weaker text := regexp_replace(v_text, '(need_right\\(p_as, [^;]*), ${environment}\\);', '\\1, null);');
begin
  if v_weaker = v_text then raise exception 'the function delivery.${routine} no longer says this'; end if;
  execute v_weaker;
end $mutant$`;

const STAGING_TOKEN = 'c'.repeat(64);
const stagingToken = json({ token: STAGING_TOKEN });
const staging = call('change_settings', { environment: 'staging', create: true });
const makeStagingToken = call('make_token', {
  name: 's',
  team: 't',
  modules: ['*'],
  environments: ['staging'],
  verbs: ['publish', 'promote', 'rollback', 'administer'],
  days: 1,
  hash: STAGING_TOKEN,
});

/** Verb, the function that checks its right, and an input for production. */
const SCOPED: [verb: string, routine: string, input: object, environment?: string][] = [
  ['promote', 'promote', cart({ version: '1.3.0' })],
  ['rollback', 'rollback', cart()],
  ['rollout_start', 'rollout_start', cart({ version: '1.3.0', weight: 1 })],
  ['rollout_advance', 'rollout_advance', cart({ weight: 1 })],
  ['rollout_abort', 'rollout_abort', cart()],
  ['rollout_complete', 'rollout_complete', cart()],
  ['withdraw', 'withdraw', cart({ version: '1.3.0', reason: 'x' })],
  ['gate_facts', 'gate_facts', cart({ verb: 'promote', version: '1.3.0' })],
  ['request_claims', 'request_claims', cart({ version: '1.3.0' })],
  ['change_settings', 'change_module', cart({ autoRollback: true })],
  ['set_min_revision', 'set_min_revision', { environment: 'production', minRevision: 0, reason: 'x' }],
  ['change_settings', 'change_environment', { environment: 'production', siteUrl: 'https://a.example' }, 'v_name'],
];

const scopeMutants: Mutant[] = SCOPED.map(([verb, routine, input, environment = 'v_environment']) =>
  rule(`a right in staging is none in production: ${routine}`, withoutScope(routine, environment), '', {}, 'PT403', {
    first: world(makeStagingToken),
    tries: () => asked(verb, input, stagingToken),
  }),
);

/** Writes an approved claim of the module `mutant`, past every verb. */
const claims = (target: string, access: string | null = 'customer') =>
  `insert into delivery.claims (environment, module, kind, target, access, state, requested_by, decided_by, decided_at)
   values ('production', 'mutant', '${access ? 'page' : 'slot'}', '${target}', ${access ? `'${access}'` : 'null'}, 'approved', 'x', 'x', now()) returning id`;

const cartsClaim = `(select id from delivery.claims where environment = 'production' and module = 'cart' and target = '/cart')`;
const decides = (verb: string, more: string) =>
  `public.delivery('${verb}', '${START}', jsonb_build_object('environment', 'production', 'id', ${cartsClaim}${more}))`;

const capability = (module = 'mutant') =>
  claims('workers', null).replace("'mutant'", `'${module}'`).replace("'slot'", "'capability'");
const listing = (access: string, more: object, whole: object = {}) => ({
  ...document('2.0.0'),
  pageManifest: { name: 'M', pages: [{ path: '/mutant', access, title: 'M', ...more }], ...whole },
});
const servedWithWorkers = (claim: string) =>
  `with claimed as (${claim}) ${world(
    call('publish', { document: listing('customer', {}, { capabilities: { workers: true } }) }),
    call('promote', cart({ version: '2.0.0' })),
    call('request_claims', cart({ version: '2.0.0' })),
  )()} from claimed`;
const servedWithPage = (access: string, more = {}) =>
  world(
    call('publish', { document: listing(access, more) }),
    call('promote', cart({ version: '2.0.0' })),
    call('request_claims', cart({ version: '2.0.0' })),
  );
const pageInMap = (access: string) =>
  `select from delivery.map_facts(null, '{"environment": "production"}') m, jsonb_array_elements(m #> '{modules,mutant,pages}') p where p ->> 'access' = '${access}'`;

const workersInMap = `select from delivery.map_facts(null, '{"environment": "production"}') m where m #> '{modules,mutant,capabilities}' ? 'workers'`;

const claimMutants: Mutant[] = [
  rule(
    'a path belongs to one module, whatever pattern another writes',
    rewrite('delivery.check_claim', 'delivery.patterns_overlap(c.target, new.target)', 'c.target = new.target'),
    '',
    {},
    'PT409',
    { tries: () => claims('/order/mine') },
  ),
  rule(
    'a parameter overlaps every literal',
    rewrite('delivery.patterns_overlap', "one not like ':%' and other not like ':%' and one <> other", 'one <> other'),
    '',
    {},
    'PT409',
    { tries: () => claims('/quote/mine') },
  ),
  rule(
    'a slot belongs to one module',
    rewrite('delivery.check_claim', 'not delivery.is_shared_slot(c.target)', 'false'),
    '',
    {},
    'PT409',
    { tries: () => claims('cart-drawer', null) },
  ),
  rule(
    'several modules can have a tool in the header',
    rewrite('delivery.is_shared_slot', "p_slot = 'header-tool'", 'false'),
    '',
    {},
    'row',
    {
      first: () => claims('header-tool', null).replace("'mutant'", "'other'"),
      tries: () => claims('header-tool', null),
    },
  ),
  rule(
    'the paths of shell and backend are claimed by no module',
    rewrite('delivery.need_claimable', "('auth', 'modules',", "('modules',"),
    '',
    {},
    'PT400',
    { tries: () => claims('/auth/mine') },
  ),
  rule(
    'an admin page is open to admins only',
    rewrite('delivery.need_claimable', "(p_access = 'admin') <> (split_part(p_target, '/', 2) = 'admin')", 'false'),
    '',
    {},
    'PT400',
    { tries: () => claims('/admin/mine', 'public') },
  ),
  rule(
    'a pattern begins with a literal segment',
    rewrite('delivery.need_claimable', "'^/([a-z0-9][a-z0-9-]*(/", "'^/([:a-z0-9][a-z0-9-]*(/"),
    '',
    {},
    'PT400',
    { tries: () => claims('/:any') },
  ),
  rule(
    'only an owner of the environment decides about claims',
    rewrite('delivery.lock_claim', `perform delivery.need_right(p_as, 'administer', '*', v_environment);`, ''),
    '',
    {},
    'PT403',
    {
      tries: () =>
        asked('revoke_claim', { environment: 'production', id: '00000000-0000-4000-8000-000000000000', reason: 'x' }, token),
    },
  ),
  rule(
    'a decision about a claim takes a reason',
    rewrite('delivery.revoke_claim', 'delivery.read_reason(p_input, true)', 'delivery.read_reason(p_input, false)'),
    '',
    {},
    'PT400',
    { tries: () => `select ${decides('revoke_claim', '')}` },
  ),
  rule(
    'only a claim that waits is approved',
    rewrite('delivery.approve_claim', "v_claim.state <> 'requested'", 'false'),
    '',
    {},
    'PT409',
    { tries: () => `select ${decides('approve_claim', `, 'reason', 'x'`)}` },
  ),
  rule(
    'a revoked claim makes a new revision of the map',
    rewrite('delivery.revoke_claim', "'claim_revoked', v_was_approved", "'claim_revoked', false"),
    '',
    {},
    'row',
    {
      tries:
        () => `select from delivery.environments e, lateral (select ${decides('revoke_claim', `, 'reason', 'x'`)} as answer offset 0) r
        where e.name = 'production' and (r.answer ->> 'revision')::bigint > e.revision`,
    },
  ),
  rule(
    'a page that is not approved is not in the map',
    rewrite('delivery.claimed_pages', " and c.state = 'approved'", ''),
    '',
    {},
    'none',
    { first: servedWithPage('customer'), tries: () => pageInMap('customer') },
  ),
  rule(
    'a page is in the map with the stricter access of claim and manifest',
    rewrite('delivery.claimed_pages', 'greatest(l.access, c.access)', 'c.access'),
    '',
    {},
    'none',
    {
      first: () => `with claimed as (${claims('/mutant', 'public')}) ${servedWithPage('customer')()} from claimed`,
      tries: () => pageInMap('public'),
    },
  ),
  rule(
    'an isolated page is in the map only where its claim says so',
    rewrite('delivery.claimed_pages', 'c.isolated or not l.isolated', 'true'),
    '',
    {},
    'none',
    {
      first: () => `with claimed as (${claims('/mutant')}) ${servedWithPage('customer', { isolated: true })()} from claimed`,
      tries: () => pageInMap('customer'),
    },
  ),
  rule(
    'a page that becomes isolated needs another claim',
    rewrite('delivery.missing_claims', 'p.isolated and not c.isolated', 'false'),
    '',
    {},
    'row',
    {
      first: () => `with claimed as (${claims('/mutant')}) ${servedWithPage('customer', { isolated: true })()} from claimed`,
      tries: () => `select from delivery.claims where module = 'mutant' and state = 'requested' and isolated`,
    },
  ),
  rule(
    'a capability may be that of several modules',
    rewrite('delivery.check_claim', "new.kind = 'capability'", 'false'),
    '',
    {},
    'row',
    { first: () => capability('other'), tries: () => capability() },
  ),
  rule(
    'a capability has a form that a policy can contain',
    rewrite('delivery.need_claimable', "p_kind = 'capability'", 'false'),
    '',
    {},
    'PT400',
    { tries: () => capability().replace("'workers'", "'/workers'").replace('null', "'customer'") },
  ),
  rule(
    'only an approved capability is in the map',
    rewrite('delivery.approved_capabilities', "l.kind = 'capability' and l.state = 'approved'", "l.kind = 'capability'"),
    '',
    {},
    'none',
    { first: () => servedWithWorkers(claims('/mutant')), tries: () => workersInMap },
  ),
  rule(
    'a capability needs a claim of its own',
    rewrite('delivery.missing_claims', "c.kind = 'capability' and c.state = 'approved' and c.target = d", 'true'),
    '',
    {},
    'row',
    {
      first: () => servedWithWorkers(claims('/mutant')),
      tries: () => "select from delivery.claims where module = 'mutant' and state = 'requested' and kind = 'capability'",
    },
  ),
];

export const deliveryMutants: Mutant[] = [
  ...claimMutants,
  rule(
    'a published version never changes',
    rewrite('delivery.publish_again', 'delivery.essence(v_there.document) <> delivery.essence(p_document)', 'false'),
    'publish',
    { document: document('1.0.0', `sha256-${'B'.repeat(43)}=`) },
    'PT409',
  ),
  rule('history is never rewritten', 'drop trigger activations_append_only on delivery.activations', '', {}, 'PT403', {
    tries: () => `update delivery.activations set actor = 'someone-else' where module = 'mutant' returning id`,
  }),
  rule('a release is never rewritten', 'drop trigger releases_immutable on delivery.releases', '', {}, 'PT403', {
    tries: () => `update delivery.releases set document = '{"files": []}' where module = 'mutant' returning id`,
  }),
  rule(
    'an operator who saw an older revision is refused',
    rewrite('delivery.lock_environment', 'p_expected <> v_environment.revision', 'false'),
    'promote',
    cart({ version: '1.3.0', expectedRevision: 1 }),
    'PT412',
  ),
  rule(
    'a restore begins an epoch above the one before, whatever the clock says',
    rewrite('delivery.restored', 'greatest(v_before + 1, v_seen + 1, ', 'greatest('),
    '',
    {},
    'row',
    {
      first: () =>
        `with ahead as (update delivery.environments set epoch = 8e15 where name = 'production' returning epoch) select from ahead`,
      tries: () =>
        `select from delivery.restored('${START}', '${json({ environment: 'production', reason: 'x' })}') r where (r ->> 'epoch')::bigint > 8e15`,
    },
  ),
  rule(
    'a restore begins an epoch above one that the database has lost',
    rewrite('delivery.restored', ', floor(extract(epoch from clock_timestamp()) * 1000)::bigint)', ')'),
    '',
    {},
    'row',
    {
      tries: () =>
        `select from delivery.restored('${START}', '${json({ environment: 'production', reason: 'x' })}') r where (r ->> 'epoch')::bigint > 1700000000000`,
    },
  ),
  rule(
    'only who administers every module says that a database was restored',
    rewrite('delivery.restored', `delivery.need_right(p_as, 'administer', '*', v_environment)`, 'delivery.caller_of(p_as)'),
    '',
    {},
    'PT403',
    { tries: () => asked('restored', { environment: 'production', reason: 'x' }, token) },
  ),
  rule(
    'a withdrawn release cannot be served',
    rewrite('delivery.need_servable', 'v_release.withdrawn_at is not null', 'false'),
    'promote',
    cart({ version: '0.9.0' }),
    'PT409',
  ),
  rule(
    'a preview cannot be served',
    rewrite('delivery.need_servable', 'v_release.preview', 'false'),
    'promote',
    cart({ version: '1.4.0' }),
    'PT409',
  ),
  rule(
    'overruling the gate takes a reason',
    rewrite('delivery.read_reason', 'p_needed and v_reason is null', 'false'),
    'promote',
    cart({ version: '1.3.0', forced: ['size'] }),
    'PT400',
  ),
  rule(
    'going past the gate takes the right to force',
    rewrite('delivery.read_forced', `perform delivery.need_right(p_as, 'force', p_module, p_environment)`, 'null'),
    'promote',
    {},
    'PT403',
    {
      first: world(staging),
      tries: () =>
        asked('promote', { ...cart({ version: '1.3.0', forced: ['size'], reason: 'x' }), environment: 'staging' }, token),
    },
  ),
  rule(
    "a team's token cannot force",
    rewrite('delivery.may_force_by_token', `not 'force' = any (p_verbs)`, 'true'),
    'make_token',
    { name: 'ci', team: 't', modules: ['mutant'], environments: ['*'], verbs: ['force'], days: 1, hash: 'b'.repeat(64) },
    'PT400',
  ),
  rule(
    'a rollback never goes to a version that was rolled back',
    rewrite('delivery.skip_reason', 'if delivery.is_rolled_back(p_environment, p_module, p_version)', 'if false'),
    '',
    {},
    'row',
    { first: world(call('rollback', cart()), call('rollback', cart())), tries: () => isLive('1.0.0') },
  ),
  rule(
    'promoting a version again clears its rollback',
    rewrite('delivery.is_rolled_back', "c.kind in ('promote', 'complete')", 'false'),
    '',
    {},
    'row',
    {
      first: world(
        call('rollback', cart()),
        call('promote', cart({ version: '1.2.0' })),
        call('promote', cart({ version: '1.3.0' })),
        call('rollback', cart()),
      ),
      tries: () => isLive('1.2.0'),
    },
  ),
  rule(
    'a rollback never goes to a version that was withdrawn',
    rewrite('delivery.skip_reason', 'v_release.withdrawn_at is not null', 'false'),
    '',
    {},
    'row',
    {
      first: world(call('withdraw', cart({ version: '1.1.0', reason: 'x' })), call('rollback', cart())),
      tries: () => isLive('1.0.0'),
    },
  ),
  rule(
    'a rollback goes only to what served everyone',
    rewrite(
      'delivery.served_before',
      "a.kind in ('promote', 'rollback', 'complete')",
      "a.kind in ('promote', 'rollback', 'complete', 'rollout')",
    ),
    '',
    {},
    'row',
    {
      first: world(rollout, call('rollout_abort', cart()), ...served('1.5.0'), call('rollback', cart())),
      tries: () => isLive('1.2.0'),
    },
  ),
  rule(
    'a rollback never goes to a version whose errors rose while it served everyone',
    rewrite('delivery.judge_stable', 'perform delivery.judge_rise(v_live);', ''),
    '',
    {},
    'row',
    {
      first: world(
        reporters('1.2.0', 45, 'loaded'),
        reporters('1.2.0', 15, 'crashed', 45),
        call('promote', cart({ version: '1.3.0' })),
        call('rollback', cart()),
      ),
      tries: () => isLive('1.1.0'),
    },
  ),
  rule(
    'an operator names only a version that served everyone before',
    rewrite('delivery.need_rollback_target', 'elsif not exists', 'elsif false and not exists'),
    'rollback',
    cart({ version: '1.3.0' }),
    'PT409',
  ),
  rule(
    'a rollback ends a rollout',
    rewrite(
      'delivery.take_back',
      "perform delivery.end_rollout(p_environment, p_module, p_actor, 'Ended by the rollback to ' || v_target);",
      '',
    ),
    '',
    {},
    'none',
    {
      first: world(rollout, call('rollback', cart())),
      tries: () => noRollout,
    },
  ),
  rule(
    'what serves somebody cannot be withdrawn',
    rewrite('delivery.withdraw', 'v_release.version in (', "'never' in ("),
    'withdraw',
    cart({ version: '1.2.0', reason: 'x' }),
    'PT409',
  ),
  rule(
    'one rollout of a module runs at a time',
    rewrite('delivery.rollout_start', 'elsif v_before.id is not null and not v_replace then', 'elsif false then'),
    'rollout_start',
    cart({ version: '1.1.0', weight: 100 }),
    'PT409',
    { first: world(rollout) },
  ),
  rule(
    'a share is at most everyone',
    rewrite('delivery.read_weight', '10000', '20000'),
    'rollout_start',
    cart({ version: '1.3.0', weight: 10_001 }),
    'PT400',
  ),
  rule(
    'a token acts on its modules only',
    rewrite('delivery.may', "or g -> 'modules' ? p_module", 'or true'),
    'check_right',
    { verb: 'publish', module: 'shell', environment: 'staging' },
    'PT403',
    { tries: () => asked('check_right', { verb: 'publish', module: 'shell', environment: 'staging' }, token) },
  ),
  rule(
    'a token acts in its environments only',
    rewrite('delivery.may', "or g -> 'environments' ? p_environment", 'or true'),
    '',
    {},
    'PT403',
    {
      tries: () => asked('promote', cart({ version: '1.3.0' }), token),
    },
  ),
  ...scopeMutants,
  rule(
    'a release is withdrawn only with the right in every environment where it has served',
    rewrite(
      'delivery.withdraw',
      "perform delivery.need_right(p_as, 'publish', v_module, served.environment) from",
      'perform from',
    ),
    '',
    {},
    'PT403',
    {
      first: world(staging, makeStagingToken),
      tries: () => asked('withdraw', { environment: 'staging', module: 'mutant', version: '1.0.0', reason: 'x' }, stagingToken),
    },
  ),
  rule('a token does its verbs only', rewrite('delivery.may', "g -> 'verbs' ? p_verb", 'true'), '', {}, 'PT403', {
    tries: () => asked('check_right', { verb: 'rollback', module: 'mutant', environment: 'staging' }, token),
  }),
  rule('a revoked token is refused', rewrite('delivery.caller_of', 't.revoked_at is null', 'true'), '', {}, 'PT401', {
    first: () => `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at, revoked_at)
      values ('t', 't', '${TOKEN}', array['*'], array['*'], array['publish'], 'x', now() + interval '1 day', now())`,
    tries: () => asked('whoami', {}, token),
  }),
  rule('a token ends in time', rewrite('delivery.caller_of', 't.expires_at > now()', 'true'), '', {}, 'PT401', {
    first: () => `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
      values ('t', 't', '${TOKEN}', array['*'], array['*'], array['publish'], 'x', now() - interval '1 second')`,
    tries: () => asked('whoami', {}, token),
  }),
  rule(
    'being an admin gives no right in releases',
    rewrite('delivery.need_any_right', 'jsonb_array_length(v_caller.grants) = 0', 'false'),
    '',
    {},
    'PT403',
    {
      tries: ({ people: { admin } }) => asked('overview', { environment: 'production' }, json({ user: admin })),
    },
  ),
  rule('a revoked grant gives nothing', rewrite('delivery.caller_of', 'g.revoked_at is null', 'true'), '', {}, 'PT403', {
    first: ({ people: { admin } }) => `insert into delivery.grants (user_id, modules, environments, verbs, granted_by, revoked_at)
      values ('${admin}', array['*'], array['*'], array['promote'], 'x', now())`,
    tries: ({ people: { admin } }) => asked('overview', { environment: 'production' }, json({ user: admin })),
  }),
  rule(
    'a caller grants only rights that they administer',
    rewrite(
      'delivery.need_to_administer',
      "perform delivery.need_right(p_as, 'administer', m, e) from unnest(p_modules) m, unnest(p_environments) e;",
      '',
    ),
    '',
    {},
    'PT403',
    {
      tries: () =>
        asked(
          'make_token',
          { name: 'x', team: 'x', modules: ['*'], environments: ['*'], verbs: ['promote'], days: 1, hash: 'b'.repeat(64) },
          token,
        ),
    },
  ),
  rule(
    'one visitor counts once a minute',
    rewrite('delivery.count_report', "v_before.outcome <> 'loaded' or p_outcome = 'loaded'", 'false'),
    '',
    {},
    'none',
    {
      first: world(reporters('1.2.0', 1, 'crashed'), reporters('1.2.0', 1, 'loaded')),
      tries: () => `select from delivery.health where module = 'mutant' and outcome = 'loaded'`,
    },
  ),
  rule('a failing rollout ends itself', rewrite('delivery.is_worse', 'p_reporters >= 20', 'false'), '', {}, 'none', {
    first: world(rollout, reporters('1.3.0', 20, 'crashed')),
    tries: () => noRollout,
  }),
  rule(
    'fewer than 20 visitors end no rollout',
    rewrite('delivery.is_worse', 'p_reporters >= 20', 'p_reporters >= 19'),
    '',
    {},
    'row',
    {
      first: world(rollout, reporters('1.3.0', 19, 'crashed')),
      tries: () => noRollout,
    },
  ),
  rule(
    'fewer than 5 visitors with an error end no rollout',
    rewrite('delivery.is_worse', 'p_failing >= 5', 'true'),
    '',
    {},
    'row',
    {
      first: world(rollout, reporters('1.3.0', 16, 'loaded'), reporters('1.3.0', 4, 'crashed', 16)),
      tries: () => noRollout,
    },
  ),
  rule(
    'a rollout that fails as often as stable goes on',
    rewrite('delivery.candidate_limit', '3 * greatest', '0 * greatest'),
    '',
    {},
    'row',
    {
      first: world(
        rollout,
        reporters('1.2.0', 380, 'loaded', 1000),
        reporters('1.2.0', 20, 'failed', 1400),
        reporters('1.3.0', 258, 'loaded'),
        reporters('1.3.0', 42, 'crashed', 258),
      ),
      tries: () => noRollout,
    },
  ),
  rule(
    'chance does not end the rollout of a version that is as good as stable',
    rewrite('delivery.is_worse', '4 * sqrt', '0 * sqrt'),
    '',
    {},
    'row',
    {
      first: world(
        rollout,
        reporters('1.2.0', 38, 'loaded', 1000),
        reporters('1.2.0', 2, 'failed', 1100),
        reporters('1.3.0', 25, 'loaded'),
        reporters('1.3.0', 5, 'crashed', 25),
      ),
      tries: () => noRollout,
    },
  ),
  rule(
    'a rate of stable that few visitors showed is not taken as exact',
    rewrite('delivery.is_worse', '1 + p_reporters::double precision / p_stable_reporters', '1'),
    '',
    {},
    'row',
    {
      first: world(
        rollout,
        reporters('1.2.0', 20, 'loaded', 1000),
        reporters('1.3.0', 34, 'loaded'),
        reporters('1.3.0', 6, 'crashed', 34),
      ),
      tries: () => noRollout,
    },
  ),
  rule(
    'a candidate with more slow presses than stable ends its rollout',
    rewrite('delivery.count_vital', "p_bucket >= delivery.poor_from('inp')", 'false'),
    '',
    {},
    'none',
    { first: world(rollout, presses('1.2.0', 40, 1), presses('1.3.0', 40, 7)), tries: () => noRollout },
  ),
  rule('a press of 500 ms is not slow', rewrite('delivery.poor_from', ') + 1', ')'), '', {}, 'row', {
    first: world(rollout, presses('1.2.0', 40, 1), presses('1.3.0', 40, 6)),
    tries: () => noRollout,
  }),
  rule(
    'slow presses are judged only beside 20 visitors of stable who pressed something',
    rewrite('delivery.failure_of', 'v_stable.reporters >= 20', 'true'),
    '',
    {},
    'row',
    { first: world(rollout, presses('1.2.0', 19, 1), presses('1.3.0', 80, 7)), tries: () => noRollout },
  ),
  rule(
    'the shell of an ended rollout is not served',
    rewrite('delivery.live_documents', "o.module = 'shell' and o.ended_at is null", "o.module = 'shell'"),
    '',
    {},
    'none',
    {
      first: world(
        ...['1.0.0', '1.1.0'].map((version) => call('publish', { document: { ...document(version), module: 'shell' } })),
        call('promote', { ...cart({ version: '1.0.0' }), module: 'shell' }),
        call('rollout_start', { ...cart({ version: '1.1.0', weight: 100 }), module: 'shell' }),
        call('rollout_abort', { ...cart(), module: 'shell' }),
      ),
      tries: () =>
        `select from delivery.live_documents(null, '{"environment": "production"}') d where d #>> '{shellRollout,version}' is not null`,
    },
  ),
  rule(
    'the dependencies of a module are read only with a right in the registry',
    rewrite('delivery.dependencies', 'perform delivery.need_any_right(p_as);', ''),
    'dependencies',
    cart(),
    'PT401',
    { tries: () => asked('dependencies', cart(), json({ user: '00000000-0000-4000-8000-000000000000' })) },
  ),
  rule(
    'a visitor’s performance counts once a minute',
    rewrite('delivery.count_vital', 'if not found then return false; end if;', ''),
    '',
    {},
    'row',
    {
      first: world(presses('1.2.0', 1, 7), presses('1.2.0', 1, 7)),
      tries: () => `select from delivery.vitals where module = 'mutant' and histogram[8] = 1`,
    },
  ),
  rule(
    'a rollout advances by itself only if it was started so',
    rewrite('delivery.advance_by_itself', 'not p_rollout.auto or ', ''),
    '',
    {},
    'none',
    {
      first: () => `do $do$ begin
        perform ${[FIRST, rollout].join(', ')};
        update delivery.rollouts set hold = interval '0', step_at = step_at - interval '1 hour';
        perform ${reporters('1.3.0', 20, 'loaded')};
      end $do$`,
      tries: () => `select from delivery.rollouts where module = 'mutant' and weight <> 100`,
    },
  ),
  ...(['reporters', 'failing'] as const).map((counter) =>
    rule(
      `a visitor who reports in two minutes is one visitor (${counter})`,
      rewrite('delivery.count_in_period', `${counter} = ${counter} - 1`, `${counter} = ${counter}`),
      '',
      {},
      'row',
      {
        first: () => `do $do$ begin
          perform ${[FIRST, rollout, reporters('1.3.0', 1, 'crashed')].join(', ')};
          update delivery.period_reporters set last_minute = last_minute - interval '1 minute', failed_minute = failed_minute - interval '1 minute';
          update delivery.period_counts set minute = minute - interval '1 minute';
          update delivery.seen_reporters set minute = minute - interval '1 minute';
          perform ${reporters('1.3.0', 1, 'crashed')};
        end $do$`,
        tries: () => `select from delivery.period_counts where version = '1.3.0' having sum(${counter}) = 1`,
      },
    ),
  ),
  rule(
    'reports of a rollout do not count in the next one, even in the same minute',
    rewrite('delivery.tally_period', 'c.period = p_period and', ''),
    '',
    {},
    'row',
    {
      first: world(rollout, reporters('1.3.0', 20, 'crashed'), rollout, reporters('1.3.0', 1, 'loaded', 50)),
      tries: () => noRollout,
    },
  ),
  rule(
    'a broken stable version goes back only where its module asked for that',
    rewrite('delivery.judge_stable', 'not v_settings.auto_rollback', 'false'),
    '',
    {},
    'row',
    {
      first: world(reporters('1.2.0', 20, 'crashed')),
      tries: () => isLive('1.2.0'),
    },
  ),
  rule(
    'a broken stable version raises an alarm',
    rewrite('delivery.judge_stable', 'v_share <= v_settings.error_limit', 'true'),
    '',
    {},
    'row',
    {
      first: world(reporters('1.2.0', 20, 'crashed')),
      tries: () => `select from delivery.alarms where module = 'mutant'`,
    },
  ),
  rule(
    'nothing goes back by itself twice in a row',
    rewrite('delivery.judge_stable', "(v_live.kind = 'rollback' and v_live.actor = 'health')", 'false'),
    '',
    {},
    'row',
    {
      first: world(
        call('change_settings', cart({ autoRollback: true })),
        reporters('1.2.0', 20, 'crashed'),
        reporters('1.1.0', 20, 'crashed'),
      ),
      tries: () => isLive('1.1.0'),
    },
  ),
  {
    rule: 'only a function with the secret key calls the registry',
    mutation: 'grant execute on function public.delivery(text, jsonb, jsonb) to authenticated',
    as: 'admin',
    tries: () => asked('whoami', {}),
    holds: 'denied',
  },
  {
    rule: 'a file of a release is stored by the registry alone, not even by an admin of the shop',
    mutation: `create policy "mutant" on storage.objects for insert to authenticated with check (bucket_id = 'modules')`,
    as: 'admin',
    tries: () => `insert into storage.objects (bucket_id, name) values ('modules', 'cart/9.9.9/remoteEntry.js')`,
    holds: 'denied',
  },
];
