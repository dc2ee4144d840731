import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

/** Input of a price of USD 100 = NPR 13300, at which the world's quote was sent. */
const SENT = {
  items: [{ item_price: 100, quantity: 1, item_weight: 1 }],
  origin: { code: 'US', currency: 'USD', rate_from_usd: 1 },
  destination: { code: 'NP', currency: 'NPR', rate_from_usd: 133 },
  route: null,
};

const saveTemplate = (html: string) => (): [string, unknown[]] => [
  `update public.email_templates set html_content = $1 where name = 'quote_sent' returning id`,
  [html],
];

const tellOf =
  (...names: string[]) =>
  ({ rows }: World): string =>
    `select private.queue_admin_new_quote(id::uuid) from unnest(array[${names.map((name) => `'${rows[name]}'`).join(', ')}]) id`;

const contact = (email: string): string => `public.send_contact('Olive', ${email}, '', 'Hello')`;

const request = {
  items: [{ product_name: 'Hat', quantity: 1, item_price: 20, item_weight: 0.2 }],
  country_code: 'US',
  destination_country: 'NP',
};

/** Rules of sent prices, their mails, public columns and limits. */
export const quotesMutants: Mutant[] = [
  {
    rule: 'a sent quote is priced again with the input of the price that was sent',
    mutation: rewrite(
      'private.repeatable_input',
      '(select input from private.price_inputs where quote_id = p_quote.id)',
      'private.quote_price_input(p_quote.id)',
    ),
    as: 'system',
    first: ({ rows }) => `insert into private.price_inputs (quote_id, input) values ('${rows['quotes']}', '${json(SENT)}')`,
    tries: ({ rows }) => `select 1 from public.quotes q where id = '${rows['quotes']}'
      and (private.price_with_option(private.frozen_input(q), q, null) ->> 'final_total_local')::numeric = 13300`,
    holds: 'row',
  },
  {
    rule: 'without the input of its price a sent quote keeps its delivery',
    mutation: rewrite('private.frozen_input', 'v_input is null', 'false'),
    as: 'owner',
    tries: ({ rows }) => `select public.choose_delivery_option('${rows['quotes']}', 1, 'express')`,
    holds: 'PT409',
  },
  {
    rule: 'a quote whose mail has left is not taken back',
    mutation: rewrite('private.cancel_mails_of_send', `(status <> 'queued' or attempts > 0)`, 'false'),
    as: 'admin',
    tries: ({ rows }) => `select public.unsend_quote('${rows['mailed']}', 1)`,
    holds: 'PT409',
  },
  {
    rule: 'the USD of a line follow from its price',
    mutation: 'drop trigger set_line_usd on public.order_items',
    as: 'system',
    tries: ({ rows }) => `with written as (
        update public.order_items set line_total_usd = 5 where id = '${rows['order_items']}' returning line_total_usd)
      select 1 from written where line_total_usd = 0`,
    holds: 'row',
  },
  {
    rule: 'a quote has at most 20 links',
    mutation: rewrite('public.create_share_token', 'count(*) >= 20', 'count(*) >= 21'),
    as: 'owner',
    first: ({ rows }) => `select public.create_share_token('${rows['quotes']}') from generate_series(1, 19)`,
    tries: ({ rows }) => `select public.create_share_token('${rows['quotes']}')`,
    holds: 'PT409',
  },
  {
    rule: 'a visitor reads no cost of a route',
    mutation: 'grant select on public.shipping_routes to anon',
    as: 'anonymous',
    tries: ({ rows }) => `select cost_per_kg from public.shipping_routes where id = '${rows['shipping_routes']}'`,
    holds: 'denied',
  },
  {
    rule: 'a customer reads no handling percentage',
    mutation: 'grant select on public.country_settings to authenticated',
    as: 'other',
    tries: ({ rows }) => `select handling_percent from public.country_settings where id = '${rows['country_settings']}'`,
    holds: 'denied',
  },
  ...(['admin_countries', 'admin_shipping_routes'] as const).map((name): Mutant => ({
    rule: `only an admin calls ${name}`,
    mutation: rewrite(`public.${name}`, 'perform private.need_admin();', ''),
    as: 'other',
    tries: () => `select id from public.${name}()`,
    holds: 'PT403',
  })),
  {
    rule: 'a template holds only the tags of the list',
    mutation: rewrite('private.check_template_texts', 'elsif v_problem is not null then', 'elsif false then'),
    as: 'admin',
    tries: saveTemplate('<svg/onload=alert(1)>'),
    holds: 'PT400',
  },
  {
    rule: 'a tag of a template is written plainly',
    mutation: rewrite(
      'private.html_problem',
      'if v_tag is null then',
      'if v_tag is null then return null; end if; if false then',
    ),
    as: 'admin',
    tries: saveTemplate('<p/onclick=alert(1)>x</p>'),
    holds: 'PT400',
  },
  {
    rule: 'a link in a template leads to a known scheme',
    mutation: rewrite('private.mail_url_problem', `when p_tag = 'a' and p_url !~*`, 'when false and p_url !~*'),
    as: 'admin',
    tries: saveTemplate('<a href="javascript:alert(1)">x</a>'),
    holds: 'PT400',
  },
  {
    rule: 'an address in a template hides no characters',
    mutation: rewrite('private.mail_url_problem', '&(#|[a-zA-Z]+;)', '^never$'),
    as: 'admin',
    tries: saveTemplate('<a href="https://a.example/&#x2e;">x</a>'),
    holds: 'PT400',
  },
  {
    rule: 'a style in a template has known properties and plain values',
    mutation: rewrite('private.mail_attribute_problem', 'then private.mail_style_problem(p_value)', 'then null'),
    as: 'admin',
    tries: saveTemplate('<p style="background: url(https://a.example)">x</p>'),
    holds: 'PT400',
  },
  {
    rule: 'an account writes ten messages an hour to the contact form',
    mutation: rewrite('private.count_action', 'l.most <= (', 'l.most < 0 and l.most <= ('),
    as: 'owner',
    first: () => `select ${contact(`n || '@b.test'`)} from generate_series(1, 10) n`,
    tries: () => `select ${contact(`'more@b.test'`)}`,
    holds: 'PT429',
  },
  {
    rule: 'a customer’s new quotes are counted',
    mutation: 'drop trigger count_new_quote on public.quotes',
    as: 'other',
    tries: () => ['select public.request_quote($1)', [json(request)]],
    holds: 'PT429',
  },
  {
    rule: 'a mail about a new quote names its customer',
    mutation: rewrite('private.digest_values', `'customer_name', private`, `'company_name', private`),
    as: 'system',
    first: tellOf('pending'),
    tries: () => `select 1 from public.email_outbox where template_name = 'admin_new_quote' and subject like '%Olive Owner'`,
    holds: 'row',
  },
  {
    rule: 'quotes received together are reported in one mail',
    mutation: rewrite('private.open_digest', `o.status = 'queued'`, 'false'),
    as: 'system',
    first: tellOf('pending', 'quotes'),
    tries: () => `select 1 where (select count(*) from public.email_outbox where template_name = 'admin_new_quote') = 1`,
    holds: 'row',
  },
  {
    rule: 'the next mail about new quotes waits ten minutes',
    mutation: rewrite('private.tell_admin', `max(due_at) + interval '10 minutes'`, 'max(due_at)'),
    as: 'system',
    first: ({ people, rows }) => `with mail as (
        insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, status)
        values ('admin_new_quote', 'admin@matrix.test', 's', 'h', 't', 'told-before', 'sent') returning id)
      insert into private.admin_digests (outbox_id, admin_id, due_at) select id, '${people.admin}', now() from mail
      returning private.queue_admin_new_quote('${rows['pending']}')`,
    tries: () =>
      `select 1 from public.email_outbox where template_name = 'admin_new_quote' and send_after > now() + interval '9 minutes'`,
    holds: 'row',
  },
  {
    rule: 'an address that is not confirmed gets no mail about quotes',
    mutation: rewrite('private.may_mail', `if p_entity_type is distinct from 'order' then return false; end if;`, 'return true;'),
    as: 'system',
    first: ({ people }) => `update auth.users set email_confirmed_at = null where id = '${people.owner}'`,
    tries: ({ people, rows }) =>
      `select 1 where private.notify('quote_sent', '${people.owner}', 'quote', '${rows['quotes']}', 'mutant') is null`,
    holds: 'row',
  },
];
