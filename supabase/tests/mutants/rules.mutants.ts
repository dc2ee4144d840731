import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from '../../../libs/status/src/defaults.ts';
import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

const ADMIN_CHECK = 'private.need_admin()';
const NO_CHECK = '(select auth.uid())';

const SETS: [unknown, unknown] = [DEFAULT_QUOTE_STATUSES, DEFAULT_ORDER_STATUSES];
const [base] = DEFAULT_QUOTE_STATUSES;
const more = (name: string, to: string) => ({
  ...base,
  id: name,
  name,
  label: name,
  isDefaultQuoteStatus: false,
  allowedTransitions: [to],
});
const ISLAND = [...DEFAULT_QUOTE_STATUSES, more('extra', 'islet'), more('islet', 'extra')];
const NO_WAY_ON = DEFAULT_QUOTE_STATUSES.map((status) =>
  status.name === 'approved' ? { ...status, allowedTransitions: [] } : status,
);
const UNPAYABLE = DEFAULT_QUOTE_STATUSES.map((status) => ({ ...status, canBePaid: false }));
const saveSets = (quote: unknown, version: string) => (): [string, unknown[]] => [
  `select public.save_status_sets($1, $2, ${version}) as saved`,
  [json(quote), json(DEFAULT_ORDER_STATUSES)],
];
const STORED_VERSION = `(select max(updated_at) from public.system_settings where setting_key in ('quote_statuses', 'order_statuses'))`;
const EXAMPLE = { product_url: 'https://shop.example/hat', product_name: 'Hat', item_price: 20, item_weight: 0.2 };
const REQUEST = json({ items: [EXAMPLE], country_code: 'US', destination_country: 'NP' });
const simulate =
  (changes: (world: World) => object[]) =>
  (world: World): [string, unknown[]] => ['select public.simulate_settings($1) as simulated', [json(changes(world))]];
const duty = ({ rows }: World) => [{ table: 'customs_categories', id: rows['customs_categories'], values: { duty_percent: 77 } }];

export const rulesMutants: Mutant[] = [
  {
    rule: 'only admins simulate settings',
    mutation: rewrite('public.simulate_settings', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: simulate(duty),
    holds: 'PT403',
  },
  {
    rule: 'a simulation leaves no change behind',
    mutation: rewrite('public.simulate_settings', `raise exception 'undo' using errcode = 'LF001';`, ''),
    as: 'admin',
    first: (world) => `do $try$ begin perform public.simulate_settings('${json(duty(world))}'); end $try$`,
    tries: ({ rows }) => [
      'select 1 from public.customs_categories where id = $1 and duty_percent = 77',
      [rows['customs_categories']],
    ],
    holds: 'none',
  },
  {
    rule: 'a simulation changes tables of settings only',
    mutation: rewrite('private.simulated_tables', `'bank_accounts']`, `'bank_accounts', 'rejection_reasons']`),
    as: 'admin',
    tries: simulate(({ rows }) => [{ table: 'rejection_reasons', id: rows['rejection_reasons'], values: { sort: 3 } }]),
    holds: 'PT400',
  },
  {
    rule: 'a simulation does not set the id of a row',
    mutation: rewrite('private.simulated_columns', `key in ('id', 'created_at', 'updated_at') or`, ''),
    as: 'admin',
    tries: simulate(({ rows }) => [
      { table: 'auto_quote_rules', id: rows['auto_quote_rules'], values: { id: '00000000-0000-4000-8000-0000000000aa' } },
    ]),
    holds: 'PT400',
  },
  {
    rule: 'only admins read the effects of status sets',
    mutation: rewrite('public.status_effects', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: () => ['select public.status_effects($1, $2) as effects', SETS.map(json)],
    holds: 'PT403',
  },
  {
    rule: 'only admins read the status sets with their version',
    mutation: rewrite('public.status_sets', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: () => 'select public.status_sets() as sets',
    holds: 'PT403',
  },
  {
    rule: 'only admins save status sets',
    mutation: rewrite('public.save_status_sets', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: saveSets(DEFAULT_QUOTE_STATUSES, STORED_VERSION),
    holds: 'PT403',
  },
  {
    rule: 'status sets are saved over the version that was read',
    mutation: rewrite('public.save_status_sets', 'if p_version is distinct from', 'if false and p_version is distinct from'),
    as: 'admin',
    tries: saveSets(DEFAULT_QUOTE_STATUSES, `'2020-01-01'::timestamptz`),
    holds: 'PT409',
  },
  {
    rule: 'records that lose their way on need a confirmation',
    mutation: rewrite('public.save_status_sets', 'if v_stranded is not null and', 'if false and'),
    as: 'admin',
    tries: saveSets(NO_WAY_ON, STORED_VERSION),
    holds: 'PT409',
  },
  {
    rule: 'a set without which the system cannot work is refused',
    mutation: rewrite('private.sets_problem', 'private.paths_problem(p_definitions)', 'null'),
    as: 'admin',
    tries: saveSets(UNPAYABLE, STORED_VERSION),
    holds: 'PT400',
  },
  {
    rule: 'statuses that only lead to each other are refused',
    mutation: rewrite('private.sets_problem', `where private.unreachable_statuses(p_definitions) <> '{}'`, 'where false'),
    as: 'admin',
    tries: saveSets(ISLAND, STORED_VERSION),
    holds: 'PT400',
  },
  {
    rule: 'only admins try an instant quote with its rules',
    mutation: rewrite('public.try_instant_quote', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: () => ['select public.try_instant_quote($1) as answer', [REQUEST]],
    holds: 'PT403',
  },
  {
    rule: 'only admins order rules',
    mutation: rewrite('public.order_rules', ADMIN_CHECK, NO_CHECK),
    as: 'owner',
    tries: ({ rows }) => `select public.order_rules('weight', '{${rows['auto_quote_rules']}}') as done`,
    holds: 'PT403',
  },
  {
    rule: 'an order of rules names every rule of the kind',
    mutation: rewrite('public.order_rules', 'if v_stored is distinct from', 'if false and v_stored is distinct from'),
    as: 'admin',
    tries: () => `select public.order_rules('weight', '{}') as done`,
    holds: 'PT409',
  },
  {
    rule: 'a rule has no condition that nothing reads',
    mutation: rewrite('private.rule_problem', `if p_rule.conditions - 'keywords' <> '{}'`, 'if false'),
    as: 'admin',
    tries: () =>
      `insert into public.auto_quote_rules (kind, conditions, actions) values ('weight', '{"price_above": 3}', '{"item_weight": 1}') returning id`,
    holds: 'PT400',
  },
  {
    rule: 'a rule has only the action of its kind',
    mutation: rewrite('private.rule_problem', `if v_action - v_own <> '{}'`, 'if false'),
    as: 'admin',
    tries: () =>
      `insert into public.auto_quote_rules (kind, actions) values ('weight', '{"item_weight": 1, "item_price_percent": 5}') returning id`,
    holds: 'PT400',
  },
];
