import { json, type Mutant, rewrite } from './mutant.ts';

const dropTrigger = (name: string, table: string): string => `drop trigger ${name} on public.${table}`;

const moved =
  (quote: string, to: string, version = 1, total = 13_300) =>
  ({ rows }: { rows: Record<string, string> }) =>
    `select public.move_quote('${rows[quote]}', '${to}', ${version}, p_total => ${total})`;

const saved = (change: string) => (): string =>
  `update public.system_settings set setting_value = ${change} where setting_key = 'quote_statuses' returning id`;

export const movesMutants: Mutant[] = [
  {
    rule: 'the footer and home settings are a single record',
    mutation: 'alter table public.footer_settings drop constraint footer_settings_only_row_key',
    as: 'system',
    tries: () => 'insert into public.footer_settings default values returning id',
    holds: '23505',
  },
  {
    rule: 'a sent quote expires after as many hours as its status says',
    mutation: rewrite('private.write_quote_status', 'v_hours * 3600', 'v_hours * 60'),
    as: 'system',
    first: ({ rows }) => `select private.apply_move('quote', '${rows['pending']}', 'sent', 'admin')`,
    tries: ({ rows }) =>
      `select from public.quotes where id = '${rows['pending']}' and expires_at > now() + interval '167 hours'`,
    holds: 'row',
  },
  {
    rule: 'a quote is approved at no other price than the one on screen',
    mutation: rewrite('private.check_seen_total', `p_total <> private.charged(p_statement, p_method)`, 'false'),
    as: 'owner',
    tries: moved('quotes', 'approved', 1, 13_299),
    holds: 'PT409',
  },
  {
    rule: 'a quote is not approved without saying which total was seen',
    mutation: rewrite('private.check_seen_total', 'p_total is null and p_needed', 'false'),
    as: 'owner',
    tries: ({ rows }) => `select public.move_quote('${rows['quotes']}', 'approved', 1)`,
    holds: 'PT400',
  },
  {
    rule: 'a status changes by a move and by nothing else',
    mutation: dropTrigger('refuse_unmarked_move', 'quotes'),
    as: 'system',
    tries: ({ rows }) => `update public.quotes set status = 'approved' where id = '${rows['quotes']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'an order’s status changes by a move and by nothing else',
    mutation: dropTrigger('refuse_unmarked_move', 'orders'),
    as: 'system',
    tries: ({ rows }) => `update public.orders set status = 'paid' where id = '${rows['orders']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a status is one of the stored ones',
    mutation: dropTrigger('check_status_name', 'quotes'),
    as: 'system',
    tries: ({ people }) =>
      `insert into public.quotes (user_id, status, country_code, destination_country) values ('${people.owner}', 'gone', 'US', 'NP') returning id`,
    holds: 'PT400',
  },
  {
    rule: 'only what allowedTransitions names is a move',
    mutation:
      rewrite('private.may_move', `coalesce((p_definitions -> p_from -> 'allowedTransitions') ? p_to, false)`, 'true') +
      ';' +
      rewrite(
        'private.targets_of',
        `jsonb_array_elements_text(p_definitions -> p_from -> 'allowedTransitions')`,
        'jsonb_object_keys(p_definitions)',
      ),
    as: 'admin',
    tries: moved('pending', 'completed'),
    holds: 'PT409',
  },
  {
    rule: 'a customer makes only the three moves that are the customer’s',
    mutation: rewrite('private.mover_of', `else 'admin' end`, `else 'customer' end`),
    as: 'owner',
    tries: ({ rows }) => `select public.move_quote('${rows['pending']}', 'rejected', 1, null, 'Not for me')`,
    holds: 'PT409',
  },
  {
    rule: 'only a payment marks a quote as paid',
    mutation: rewrite('private.mover_of', `when p_to in ('paid', 'payment_pending') then 'payment'`, ''),
    as: 'admin',
    tries: moved('approved', 'paid'),
    holds: 'PT409',
  },
  {
    rule: 'only the scheduled job expires a quote',
    mutation: rewrite('private.mover_of', `when p_to = 'expired' then 'expiry'`, ''),
    as: 'admin',
    tries: moved('quotes', 'expired'),
    holds: 'PT409',
  },
  {
    rule: 'a move of a stale version is refused',
    mutation:
      rewrite('private.check_version', 'p_version <> p_seen', 'false') +
      ';' +
      rewrite('private.lock_for_move', 'version <> p_version', 'false'),
    as: 'owner',
    tries: moved('quotes', 'approved', 9),
    holds: 'PT409',
  },
  {
    rule: 'a quote without a price is not sent',
    mutation:
      rewrite('private.has_real_price', 'p_final_total is not null', 'true') +
      ';' +
      rewrite('private.has_real_price', 'and p_rate_source is not null', ''),
    as: 'admin',
    tries: moved('pending', 'sent'),
    holds: 'PT422',
  },
  {
    rule: 'a quote priced at the 1:1 fallback is not approved',
    mutation: rewrite('private.has_real_price', `p_rate_source is distinct from 'fallback'`, 'true'),
    as: 'owner',
    tries: moved('fallback', 'approved'),
    holds: 'PT422',
  },
  {
    rule: 'a rejection says why',
    mutation: rewrite('private.keep_rejection', 'p_reason_id is null and v_details is null', 'false'),
    as: 'owner',
    tries: moved('quotes', 'rejected'),
    holds: 'PT400',
  },
  {
    rule: 'every move is in the history',
    mutation: `create function private.swallow() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger swallow before insert on public.status_history for each row execute function private.swallow()`,
    as: 'owner',
    first: moved('quotes', 'approved'),
    tries: ({ rows }) => `select from public.timeline('quote', '${rows['quotes']}') where to_status = 'approved'`,
    holds: 'row',
  },
  {
    rule: 'only what can be paid is in a cart',
    mutation: dropTrigger('cart_follows_status', 'quotes'),
    as: 'owner',
    tries: ({ rows }) => `update public.quotes set in_cart = true where id = '${rows['quotes']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a quote is in the cart or saved, never both',
    mutation: 'alter table public.quotes drop constraint quotes_in_one_list',
    as: 'owner',
    tries: ({ rows }) =>
      `update public.quotes set in_cart = true, saved_for_later = true where id = '${rows['approved']}' returning id`,
    holds: '23514',
  },
  ...(['status_history', 'audit_log'] as const).flatMap((table): Mutant[] => [
    {
      rule: `${table} is never rewritten, not even by its owner`,
      // entries of the audit log can be deleted by retention only, which marks its transaction
      mutation: dropTrigger(table === 'audit_log' ? 'audit_log_keep' : `${table}_append_only`, table),
      as: 'system',
      tries: ({ rows }) => `delete from public.${table} where id = '${rows[table]}' returning id`,
      holds: 'PT403',
    },
    {
      rule: `${table} is never emptied`,
      mutation: dropTrigger(`${table}_no_truncate`, table),
      as: 'system',
      tries: () => `truncate public.${table}`,
      holds: 'PT403',
    },
  ]),
  {
    rule: 'what an admin edits is in the audit log',
    mutation: dropTrigger('write_audit', 'country_settings'),
    as: 'admin',
    first: ({ rows }) => `update public.country_settings set vat = 12 where id = '${rows['country_settings']}'`,
    tries: ({ people, rows }) =>
      `select from public.audit_log where record_id = '${rows['country_settings']}' and actor_id = '${people.admin}'`,
    holds: 'row',
  },
  {
    rule: 'a seeded status is not deleted',
    mutation: `create or replace function private.seeded_statuses(p_category text) returns text[] language sql immutable as $$ select '{}'::text[] $$`,
    as: 'admin',
    tries: saved(`(select jsonb_agg(d || case when d ->> 'name' = 'calculated' then '{"name": "estimated"}' else '{}' end::jsonb
      || case when d ->> 'name' = 'pending' then '{"allowedTransitions": ["sent", "rejected", "estimated"]}' else '{}' end::jsonb)::text
      from jsonb_array_elements(setting_value::jsonb) d)`),
    holds: 'PT400',
  },
  {
    rule: 'a transition leads somewhere',
    mutation: dropTrigger('check_status_sets', 'system_settings'),
    as: 'admin',
    tries: saved(`replace(setting_value, '"approved","rejected","expired"', '"approved","nowhere"')`),
    holds: 'PT400',
  },
  {
    rule: 'a status has the specified shape',
    mutation: dropTrigger('check_setting', 'system_settings'),
    as: 'admin',
    tries: saved(`replace(setting_value, '"secondary"', '"pink"')`),
    holds: 'PT400',
  },
  {
    rule: 'a mail template names only variables that something fills',
    mutation: dropTrigger('check_email_template', 'email_templates'),
    as: 'admin',
    tries: ({ rows }) =>
      `update public.email_templates set subject = 'Hello {{password}}' where id = '${rows['email_templates']}' returning id`,
    holds: 'PT400',
  },
  {
    rule: 'a value in a mail is escaped',
    mutation: rewrite('private.escape_html', `'&lt;'`, `'<'`),
    as: 'system',
    tries: () => [
      `select 1 where private.fill_template('{{product_name}}', $1, true) not like '%<script%'`,
      [json({ product_name: '<script>' })],
    ],
    holds: 'row',
  },
  {
    rule: 'there is always an admin',
    mutation: dropTrigger('keep_an_admin_on_change', 'user_roles'),
    as: 'admin',
    tries: ({ people }) => `update public.user_roles set role = 'user' where user_id = '${people.admin}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'whether an instance is a demo is decided once',
    mutation: 'drop trigger instance_is_set_once on private.instance',
    as: 'system',
    first: () => 'insert into private.instance (demo) values (false)',
    tries: () => 'update private.instance set demo = true returning 1',
    holds: 'PT409',
  },
];
