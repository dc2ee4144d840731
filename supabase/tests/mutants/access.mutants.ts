import { history } from '../matrix/history.matrix.ts';
import { people } from '../matrix/people.matrix.ts';
import { settings } from '../matrix/settings.matrix.ts';
import { trade } from '../matrix/trade.matrix.ts';
import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const row =
  (table: string) =>
  (world: World): string =>
    `select id from public.${table} where id = '${world.rows[table]}'`;

/** Every table with private rows, opened to all rows. */
const privateTables = Object.entries({ ...people, ...trade, ...history, ...settings }).filter(([, { select }]) =>
  /none\s+row$|none\s+none$/.test(select.trim()),
);

const openTables: Mutant[] = privateTables.map(([table]) => ({
  rule: `a customer sees no rows of others in ${table}`,
  mutation: `alter table public.${table} disable row level security`,
  as: 'other',
  tries: row(table),
  holds: 'none',
}));

const closedToVisitors: Mutant[] = privateTables.map(([table]) => ({
  rule: `a visitor cannot even ask for ${table}`,
  mutation: `grant select on public.${table} to anon`,
  as: 'anonymous',
  tries: row(table),
  holds: 'denied',
}));

const protectedColumns: Mutant[] = [
  ['quotes', 'status', 'owner'],
  ['quotes', 'final_total_local', 'owner'],
  ['quotes', 'price_valid_until', 'owner'],
  ['profiles', 'email', 'owner'],
].map(([table, column, as]) => ({
  rule: `a customer cannot write ${table}.${column}`,
  mutation: `grant update (${column}) on public.${table} to authenticated`,
  as: as as 'owner',
  tries: ({ rows }) => `update public.${table} set ${column} = ${column} where id = '${rows[table!]}' returning id`,
  holds: 'denied',
}));

export const accessMutants: Mutant[] = [
  ...openTables,
  ...closedToVisitors,
  ...protectedColumns,
  {
    rule: 'a customer cannot put the quote of another into a cart',
    mutation: `alter policy "customers put their quotes into the cart" on public.quotes using (true) with check (true);
      alter policy "customers and admins read quotes" on public.quotes using (true)`,
    as: 'other',
    tries: ({ rows }) => `update public.quotes set in_cart = false where id = '${rows['approved']}' returning id`,
    holds: 'none',
  },
  {
    rule: 'only admins change roles',
    mutation: `alter policy "admins change roles" on public.user_roles using (true) with check (true)`,
    as: 'owner',
    tries: ({ people: { owner } }) => `update public.user_roles set role = 'admin' where user_id = '${owner}' returning id`,
    holds: 'none',
  },
  {
    rule: 'only admins write settings',
    mutation: `alter policy "admins change" on public.country_settings using (true) with check (true)`,
    as: 'owner',
    tries: ({ rows }) =>
      `update public.country_settings set rate_from_usd = 1 where id = '${rows['country_settings']}' returning id`,
    holds: 'none',
  },
  {
    rule: 'an inactive route is only for admins',
    mutation: `alter policy "everybody reads active routes" on public.shipping_routes using (true)`,
    as: 'anonymous',
    tries: ({ rows }) => `select id from public.shipping_routes where id = '${rows['inactive_route']}'`,
    holds: 'none',
  },
  {
    rule: 'others than admins read only the two status keys',
    mutation: `alter policy "everybody reads the status sets" on public.system_settings using (true)`,
    as: 'other',
    tries: ({ rows }) => `select id from public.system_settings where id = '${rows['private_setting']}'`,
    holds: 'none',
  },
  {
    rule: 'no client reads the hash of a share token',
    mutation: 'grant select (token_hash) on public.share_tokens to authenticated',
    as: 'owner',
    tries: ({ rows }) => `select token_hash from public.share_tokens where id = '${rows['share_tokens']}'`,
    holds: 'denied',
  },
  {
    rule: 'has_role answers false about others',
    mutation: `create or replace function public.has_role(_user_id uuid, _role public.app_role) returns boolean language sql stable security definer
      set search_path = '' as $$ select exists (select from public.user_roles where user_id = _user_id and role = _role) $$`,
    as: 'owner',
    tries: ({ people: { admin } }) => `select 1 where public.has_role('${admin}', 'admin')`,
    holds: 'none',
  },
  {
    rule: 'a customer writes in no other name',
    mutation: `alter policy "people write in their own name" on public.messages with check (true)`,
    as: 'owner',
    tries: ({ people: { admin } }) => `insert into public.messages (sender_id, content) values ('${admin}', 'Pay here instead')`,
    holds: 'denied',
  },
  {
    rule: 'a customer writes to no other customer',
    mutation: `alter policy "people write in their own name" on public.messages with check (sender_id = (select auth.uid()))`,
    as: 'owner',
    tries: ({ people: { owner, other } }) =>
      `insert into public.messages (sender_id, recipient_id, content) values ('${owner}', '${other}', 'Hello') returning id`,
    holds: 'denied',
  },
  {
    rule: 'attachments of a message were stored by its sender',
    mutation: `alter policy "people write in their own name" on public.messages with check (sender_id = (select auth.uid()))`,
    as: 'owner',
    tries: ({ people: { owner } }) =>
      `insert into public.messages (sender_id, content, attachment_path) values ('${owner}', 'See this', '${owner}/never-stored.pdf') returning id`,
    holds: 'denied',
  },
  {
    rule: 'an attachment is stored by the function that looks at its content, not by a browser',
    mutation: `create policy "mutant" on storage.objects for insert to authenticated with check (bucket_id = 'message-attachments')`,
    as: 'owner',
    tries: ({ people: { owner } }) =>
      `insert into storage.objects (bucket_id, name) values ('message-attachments', '${owner}/script.pdf')`,
    holds: 'denied',
  },
  {
    rule: 'a conversation is visible only to its two sides, not to other admins',
    mutation: `create or replace view public.message_threads with (security_invoker = true) as
      select coalesce('order-' || m.order_id, 'quote-' || m.quote_id, 'general') as key, m.quote_id, m.order_id, null::text as display_id,
        null::text as order_number, null::text as product_name, 1 as message_count, 0 as unread, m.created_at as last_at,
        m.content as last_content, false as last_is_mine, m.content as words from public.messages m`,
    as: 'admin',
    tries: ({ rows }) => `select key from public.message_threads where key = '${rows['thread']}'`,
    holds: 'none',
  },
  {
    rule: 'the list of quotes goes by the reader’s rights, not by its maker’s',
    mutation: 'alter view public.quote_list set (security_invoker = false)',
    as: 'other',
    tries: ({ rows }) => `select id from public.quote_list where id = '${rows['quotes']}'`,
    holds: 'none',
  },
  {
    rule: 'the list of orders goes by the reader’s rights, not by its maker’s',
    mutation: 'alter view public.order_list set (security_invoker = false)',
    as: 'other',
    tries: ({ rows }) => `select id from public.order_list where id = '${rows['orders']}'`,
    holds: 'none',
  },
  {
    rule: 'an address is added for oneself',
    mutation: `alter policy "people add their own addresses" on public.user_addresses with check (true)`,
    as: 'owner',
    tries: ({ people: { other } }) =>
      `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code) values ('${other}', 'A', '+9779800000000', 'B', 'C', 'NP') returning 1`,
    holds: 'denied',
  },
  ...['product-photos', 'order-photos', 'site-assets'].map((bucket): Mutant => ({
    rule: `a photo is stored in ${bucket} by the function that removes its metadata`,
    mutation: `create policy "mutant" on storage.objects for insert to authenticated with check (bucket_id = '${bucket}')`,
    as: 'admin',
    tries: ({ people: { admin } }) => `insert into storage.objects (bucket_id, name) values ('${bucket}', '${admin}/x.png')`,
    holds: 'denied',
  })),
  {
    rule: 'photos of arrivals are stored by admins alone',
    mutation: rewrite('public.place_file', 'perform private.need_admin()', 'null'),
    as: 'owner',
    tries: ({ rows }) => `select public.place_file('order-photos', '${rows['orders']}')`,
    holds: 'PT403',
  },
  {
    rule: 'photos of arrivals are stored for orders that exist',
    mutation: rewrite('public.place_file', 'not exists (select from public.orders where id::text = p_folder)', 'false'),
    as: 'admin',
    tries: () => `select public.place_file('order-photos', 'anywhere')`,
    holds: 'PT404',
  },
  {
    rule: 'files are stored in buckets of customers alone',
    mutation: rewrite('public.place_file', `coalesce(p_bucket not in ('product-photos', 'message-attachments'), true)`, 'false'),
    as: 'owner',
    tries: () => `select public.place_file('modules')`,
    holds: 'PT400',
  },
  {
    rule: 'proofs are uploaded only through the function',
    mutation: `create policy "people upload proofs" on storage.objects for insert to authenticated with check (bucket_id = 'payment-proofs')`,
    as: 'owner',
    tries: ({ people: { owner } }) =>
      `insert into storage.objects (bucket_id, name) values ('payment-proofs', '${owner}/x/y.png')`,
    holds: 'denied',
  },
  {
    rule: 'an admin view shows nothing to others, not even their rows',
    mutation: `create or replace function private.caller_is_admin() returns boolean language sql stable security definer
      set search_path = '' as $$ select true $$`,
    as: 'owner',
    tries: ({ rows }) => `select id from public.admin_quotes where id = '${rows['quotes']}'`,
    holds: 'none',
  },
  {
    rule: 'a view never bypasses its tables’ policies',
    mutation: 'alter view public.quote_cards set (security_invoker = false)',
    as: 'other',
    tries: ({ rows }) => `select id from public.quote_cards where id = '${rows['quotes']}'`,
    holds: 'none',
  },
  {
    rule: 'only an admin prices',
    mutation: rewrite('private.need_admin', 'not private.caller_is_admin()', 'false'),
    as: 'owner',
    tries: ({ rows }) => [`select public.preview_price('${rows['pending']}', '{"items": []}')`, []],
    holds: 'PT403',
  },
  {
    rule: 'the clock is the server’s',
    mutation: 'grant execute on function public.expire_quotes() to authenticated',
    as: 'owner',
    tries: () => 'select public.expire_quotes()',
    holds: 'denied',
  },
  {
    rule: 'schema private has no registry',
    mutation: 'grant usage on schema private to authenticated; grant select on private.instance to authenticated',
    as: 'owner',
    tries: () => 'select count(*) from private.instance',
    holds: 'denied',
  },
  {
    rule: 'the registry of releases has no registry',
    mutation: 'grant usage on schema delivery to authenticated',
    as: 'owner',
    tries: () => `select from pg_namespace where nspname = 'delivery' and has_schema_privilege(oid, 'usage')`,
    holds: 'none',
  },
  {
    rule: 'a new table is closed until it is granted',
    mutation:
      'alter default privileges in schema public grant select on tables to authenticated; create table public.forgotten (id int)',
    as: 'owner',
    tries: () => `select 1 from pg_class c where c.relname = 'forgotten' and has_table_privilege(c.oid, 'select')`,
    holds: 'none',
  },
  {
    rule: 'a timeline is for its owner and the admins',
    mutation: `create or replace function private.may_see(p_entity_type text, p_id uuid) returns boolean language sql stable security definer
      set search_path = '' as $$ select true $$`,
    as: 'other',
    tries: ({ rows }) => `select * from public.timeline('quote', '${rows['quotes']}')`,
    holds: 'PT404',
  },
  ...[
    'sales_report()',
    'cart_report()',
    'rejection_report()',
    'recovery_report()',
    'fulfilment_report()',
    "report_rows('sales', 'sent')",
  ].map((call): Mutant => ({
    rule: `only admins read ${call}`,
    mutation: rewrite(`public.${call.split('(')[0]}`, 'private.need_admin()', 'auth.uid()'),
    as: 'owner',
    tries: () => `select public.${call}`,
    holds: 'PT403',
  })),
  {
    rule: 'reminders stop only with the token of a mail',
    mutation: rewrite('public.opt_out_of_reminders', 'r.token_hash = private.token_hash(p_token)', 'true'),
    as: 'anonymous',
    tries: () => `select public.opt_out_of_reminders('not-a-token')`,
    holds: 'PT404',
  },
  {
    rule: 'a link that was revoked shows nothing',
    mutation: rewrite('private.count_share_view', 't.revoked_at is null', 'true'),
    as: 'anonymous',
    tries: () => `select public.shared_quote('a-token-that-was-taken-back')`,
    holds: 'PT404',
  },
];
