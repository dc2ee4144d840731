import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

const OWNER = json({ system: 'owner' });

/** A verb about the owner of the world's rows. */
const asked =
  (verb: string, as: (world: World) => string, more: object = {}) =>
  (world: World): [string, unknown[]] => [
    `select public.delivery($1, $2::jsonb, $3::jsonb)`,
    [verb, as(world), json({ customer: world.people.owner, confirm: 'no', reason: 'Asked', ...more })],
  ];

export const privacyMutants: Mutant[] = [
  {
    rule: 'erasing a customer takes every right',
    mutation: rewrite('delivery.need_right', 'not delivery.may(v_caller, p_verb, p_module, p_environment)', 'false'),
    as: 'system',
    tries: asked('erase_customer', ({ people }) => json({ user: people.admin })),
    holds: 'PT403',
  },
  {
    rule: 'an export is made by admins of the shop',
    mutation: rewrite('delivery.need_data_right', `p_as ? 'user'`, 'false'),
    as: 'system',
    first: ({ people }) =>
      `insert into delivery.grants (user_id, modules, environments, verbs, granted_by) values ('${people.other}', '{*}', '{*}', '{administer}', 'test')`,
    tries: asked('export_customer', ({ people }) => json({ user: people.other })),
    holds: 'PT403',
  },
  {
    rule: 'an erasure is confirmed by typing who it is',
    mutation: rewrite('delivery.erase_customer', 'v_typed <> all', 'false and v_typed <> all'),
    as: 'system',
    tries: asked('erase_customer', () => OWNER),
    holds: 'PT400',
  },
  {
    rule: 'a customer with an open order is not erased',
    mutation: rewrite('private.erase_person', 'perform private.refuse_with(private.erasure_problem(p));', ''),
    as: 'system',
    tries: ({ people }) => `select private.erase_person(private.need_person('${people.owner}'), 'Asked', null, 'test')`,
    holds: 'PT409',
  },
  {
    rule: 'the name is emptied',
    mutation: rewrite('private.personal_data', `full_name = 'Erased customer', email`, 'email'),
    as: 'system',
    first: ({ people }) => `do $first$ begin
      create or replace function private.erasure_problem(p private.person) returns jsonb language sql as 'select null::jsonb';
      perform private.erase_person(private.need_person('${people.owner}'), 'Asked', null, 'test'); end $first$`,
    tries: ({ people }) => `select from public.profiles where id = '${people.owner}' and full_name = 'Erased customer'`,
    holds: 'row',
  },
  {
    rule: 'the audit log can only be emptied by an erasure',
    mutation: rewrite('private.refuse_rewriting', `current_setting('landfall.erasing', true) = 'yes'`, 'true'),
    as: 'system',
    tries: () => `update public.audit_log set after = '{}' returning id`,
    holds: 'PT403',
  },
  {
    rule: 'moves are deleted by retention only',
    mutation: rewrite('private.refuse_rewriting', `current_setting('landfall.pruning', true) = tg_table_name`, 'true'),
    as: 'system',
    tries: () => 'delete from public.status_history returning id',
    holds: 'PT403',
  },
  {
    rule: 'mails are kept at least as long as their texts',
    mutation: rewrite('private.setting_conflict', `(p_value ->> 'mail_days')::numeric <`, '-1 >'),
    as: 'admin',
    tries: () => [
      `update public.system_settings set setting_value = (setting_value::jsonb || $1)::text where setting_key = 'retention' returning id`,
      [json({ mail_days: 60 })],
    ],
    holds: 'PT400',
  },
];
