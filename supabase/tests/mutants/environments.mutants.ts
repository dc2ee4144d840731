import { createHash } from 'node:crypto';
import { json, type Mutant, rewrite } from './mutant.ts';

const START = json({ system: 'start' });
const call = (verb: string, input: object) => `public.delivery('${verb}', '${START}', '${json(input)}')`;

const document = (version: string) => ({
  module: 'sets',
  version,
  entryGlobalName: 'sets',
  files: [{ path: 'remoteEntry.js', bytes: 1, integrity: `sha256-${'A'.repeat(43)}=` }],
});
const promote = (environment: string, version: string) => call('promote', { environment, module: 'sets', version });
const publish = (version: string) => call('publish', { document: document(version) });

const hashOf = (letter: string) => letter.repeat(64);
const token = (hash: string, verbs: string[], modules = ['*'], environments = ['production']) =>
  call('make_token', { name: hash.slice(0, 1), team: 't', modules, environments, verbs, days: 1, hash });
const PROMOTER = hashOf('1');
const STAGING = hashOf('2');
const REVERSER = hashOf('3');
const PART = hashOf('4');
const SETS_ONLY = hashOf('5');

/** 1.0.0, then 2.0.0 in production; 3.0.0 in staging; tokens, all created by `start`. */
const WORLD = [
  call('change_settings', { environment: 'staging', create: true }),
  ...['1.0.0', '2.0.0', '3.0.0'].map(publish),
  promote('production', '1.0.0'),
  promote('production', '2.0.0'),
  promote('staging', '3.0.0'),
  token(PROMOTER, ['promote']),
  token(STAGING, ['promote', 'rollback', 'administer'], ['*'], ['staging']),
  token(REVERSER, ['rollback']),
  token(PART, ['administer'], ['sets']),
].join(', ');
const world =
  (...more: string[]) =>
  () =>
    `select ${[WORLD, ...more].join(', ')}`;

const rule = (
  text: string,
  mutation: string,
  verb: string,
  input: object,
  holds: string,
  { hash, first = [] }: { hash?: string; first?: string[] } = {},
): Mutant => ({
  rule: text,
  mutation,
  as: 'system',
  first: world(...first),
  tries: () => ['select public.delivery($1, $2::jsonb, $3::jsonb)', [verb, hash ? json({ token: hash }) : START, json(input)]],
  holds,
});

const production = { environment: 'production' };
const from = { ...production, from: 'staging', module: 'sets' };
const back = { ...production, setRevision: 1, module: 'sets', reason: 'x' };
const RIGHT = 'v_verb, w.key, v_environment';
const plan = (before: string, after: string) => rewrite('delivery.plan_set', before, after);

const NOTES = 'create table module_sets.notes (note text)';
const NOTES_HASH = createHash('sha256').update(NOTES).digest('hex');

/** A change of two modules that is rolling out. */
const pair = { ...production, change: 'pair' };
const rollingPair = [
  ...['1.0.0', '2.0.0'].map((version) => call('publish', { document: { ...document(version), module: 'other' } })),
  call('promote', { ...production, module: 'other', version: '1.0.0' }),
  call('change_create', pair),
  ...['change_add', 'change_approve'].flatMap((verb) => [
    call(verb, { ...pair, module: 'sets', version: '3.0.0' }),
    call(verb, { ...pair, module: 'other', version: '2.0.0' }),
  ]),
  call('change_rollout', { ...pair, weight: 1 }),
];

export const environmentsMutants: Mutant[] = [
  rule(
    'a set takes the right in the target environment',
    plan(RIGHT, RIGHT.replace('v_environment', 'null')),
    'serve_set',
    from,
    'PT403',
    {
      hash: STAGING,
    },
  ),
  rule(
    'a restored set takes the right on every module that stops',
    plan('if v_at is not null then perform delivery.need_right', 'if false then perform delivery.need_right'),
    'serve_set',
    { ...production, setRevision: 1, reason: 'x' },
    'PT403',
    {
      hash: SETS_ONLY,
      first: [
        call('publish', { document: { ...document('1.0.0'), module: 'later', entryGlobalName: 'later' } }),
        call('promote', { ...production, module: 'later', version: '1.0.0' }),
        token(SETS_ONLY, ['rollback'], ['sets']),
      ],
    },
  ),
  rule(
    'a promotion of a set takes the right to promote',
    plan(`then 'promote' else`, `then 'rollback' else`),
    'serve_set',
    from,
    'PT403',
    {
      hash: REVERSER,
    },
  ),
  rule('a restore takes the right to roll back', plan(`else 'rollback' end`, `else 'promote' end`), 'serve_set', back, 'PT403', {
    hash: PROMOTER,
  }),
  rule(
    'a set needs the right on each of its modules',
    plan('w.key, v_environment', 'null, v_environment'),
    'serve_set',
    { ...production, from: 'staging' },
    'PT403',
    { first: [token(hashOf('6'), ['promote'], ['other'])], hash: hashOf('6') },
  ),
  rule('a withdrawn release is in no set', plan('delivery.need_servable(w.key, w.value)', 'w.key'), 'serve_set', back, 'PT409', {
    first: [call('withdraw', { module: 'sets', version: '1.0.0', reason: 'x' })],
  }),
  rule(
    'a set acts on the revision that was seen',
    plan('delivery.read_expected(p_input)', 'null'),
    'serve_set',
    { ...from, expectedRevision: 0 },
    'PT412',
  ),
  rule(
    'a restore needs a reason',
    rewrite('delivery.serve_set', `v_forced is not null or (v_plan ->> 'isBack')::boolean`, 'v_forced is not null'),
    'serve_set',
    { ...production, setRevision: 1, module: 'sets' },
    'PT400',
  ),
  rule(
    'a forced set needs a reason',
    rewrite('delivery.serve_set', `v_forced is not null or (v_plan ->> 'isBack')::boolean`, `(v_plan ->> 'isBack')::boolean`),
    'serve_set',
    { ...from, forced: ['size'] },
    'PT400',
  ),
  ...(
    [
      [
        'a team approves its own part only',
        'change_approve',
        `v_caller delivery.caller := delivery.need_right(p_as, 'promote', v_module, v_environment)`,
        `v_caller delivery.caller := delivery.need_any_right(p_as)`,
      ],
      [
        'a part is approved in the version that was seen',
        'change_approve',
        `elsif v_version <> private.need_text(p_input, '', 'version', 80)`,
        'elsif false',
      ],
      [
        'a change goes live when every team has approved',
        'plan_change',
        'when not v_back then p.approved_at is null',
        'when not v_back then false',
      ],
    ] as const
  ).map(([text, routine, before, after], at) =>
    rule(
      text,
      rewrite(`delivery.${routine}`, before, after),
      at === 2 ? 'change_serve' : 'change_approve',
      { ...production, change: 'both', module: 'sets', version: at === 1 ? '9.9.9' : '1.0.0' },
      at === 0 ? 'PT403' : 'PT409',
      {
        first: [
          call('change_create', { ...production, change: 'both' }),
          call('change_add', { ...production, change: 'both', module: 'sets', version: '1.0.0' }),
          ...(at === 0 ? [token(hashOf('7'), ['rollback'], ['sets'])] : []),
        ],
        ...(at === 0 && { hash: hashOf('7') }),
      },
    ),
  ),
  ...(
    [
      [
        'an owner’s own right approves migrations',
        'approve_migration',
        `'migrate', '*', '*'`,
        `'administer', '*', null`,
        'PT403',
      ],
      ['a migration is approved in the text that was read', 'approve_migration', 'v_migration.hash <> v_hash', 'false', 'PT409'],
      ['a team’s token approves no migration', 'may_force_by_token', `and not 'migrate' = any (p_verbs)`, '', 'PT400'],
    ] as const
  ).map(([text, routine, before, after, holds], at) =>
    rule(
      text,
      rewrite(`delivery.${routine}`, before, after),
      at === 2 ? 'make_token' : 'approve_migration',
      at === 2
        ? { name: 'x', team: 't', modules: ['sets'], environments: ['*'], verbs: ['migrate'], days: 1, hash: hashOf('8') }
        : { migration: '20991128120000_notes', hash: at === 0 ? NOTES_HASH : hashOf('9') },
      holds,
      {
        first: [
          call('propose_migration', { module: 'sets', version: '3.0.0', migration: '20991128120000_notes', text: NOTES }),
          token(hashOf('6'), ['administer']),
        ],
        ...(at === 0 && { hash: hashOf('6') }),
      },
    ),
  ),
  rule(
    'a part of a change has no share of its own',
    rewrite('delivery.need_alone', 'p_rollout.change is not null', 'false'),
    'rollout_advance',
    { ...production, module: 'sets', weight: 2 },
    'PT409',
    { first: rollingPair },
  ),
  rule(
    'a change goes live in the state that the caller saw',
    rewrite('delivery.plan_change', 'if v_seen is not null', 'if false'),
    'change_serve',
    { ...pair, state: 'open' },
    'PT409',
    { first: rollingPair },
  ),
  rule(
    'a rollout of a change takes promote on a module of it',
    rewrite('delivery.plan_change', 'delivery.may(v_caller, v_verb, p.module, v_environment)', 'true'),
    'change_rollout',
    { ...production, change: 'pair', weight: 2 },
    'PT403',
    { first: rollingPair, hash: REVERSER },
  ),
  ...(
    [
      [
        'all parts of a change have one draw',
        'change_rollout',
        'v_name, v_draw)',
        'v_name, gen_random_uuid())',
        'having count(distinct draw) > 1',
      ],
      ['the end of one part ends all', 'parts_of', 'r.change = p_rollout.change', 'false', ''],
    ] as const
  ).map(([text, routine, before, after, having]): Mutant => ({
    rule: text,
    mutation: rewrite(`delivery.${routine}`, before, after),
    as: 'system',
    first: world(...rollingPair, ...(having ? [] : [call('rollout_abort', { ...production, module: 'sets' })])),
    tries: () => `select count(*) from delivery.rollouts where ended_at is null ${having || 'having count(*) > 0'}`,
    holds: 'none',
  })),
  rule(
    'an export takes the right in its environment',
    rewrite('delivery.export', `'administer', '*', v_environment`, `'administer', '*', null`),
    'export',
    production,
    'PT403',
    { hash: STAGING },
  ),
  rule(
    'an export takes the right on every module',
    rewrite('delivery.export', `'administer', '*', v_environment`, `'administer', null, v_environment`),
    'export',
    production,
    'PT403',
    { hash: PART },
  ),
  {
    rule: 'the log of rights is never rewritten',
    mutation: 'drop trigger right_events_append_only on delivery.right_events',
    as: 'system',
    first: world(),
    tries: () => ['delete from delivery.right_events', []],
    holds: 'PT403',
  },
  rule(
    'a leaver’s tokens are revoked only by somebody who administers them',
    rewrite(
      'delivery.revoke_person',
      'perform delivery.need_to_administer(p_as, modules, environments) from delivery.tokens',
      'perform modules from delivery.tokens',
    ),
    'revoke_person',
    { userEmail: 'start' },
    'PT403',
    { hash: PART },
  ),
  rule(
    'a collection takes every right in every environment',
    rewrite('delivery.collect_begin', `'administer', '*', '*'`, `'administer', '*', null`),
    'collect_begin',
    {},
    'PT403',
    { hash: STAGING },
  ),
  rule(
    'only who may collect says that files are deleted',
    rewrite('delivery.collect_finish', `'administer', '*', '*'`, `'administer', '*', null`),
    'collect_finish',
    { releases: [] },
    'PT403',
    { hash: STAGING },
  ),
  rule(
    'a collection leaves tabs two days',
    rewrite('delivery.collect_begin', 'v_days < 2', 'v_days < 1'),
    'collect_begin',
    { days: 1 },
    'PT400',
  ),
];
