import { json, type Mutant, rewrite } from './mutant.ts';

const ITEMS = [{ product_name: 'Engine', quantity: 1, item_price: 20, item_weight: 0.2 }];
const TYPED = { items: ITEMS, merchant_shipping: 0, insured: false, domestic_shipping: 0, discount: 0 };
/** A form that no check stops, with the reason of its change. */
const sendable = ({ customs_categories }: Record<string, string>): string =>
  json({
    ...TYPED,
    items: [{ ...ITEMS[0], customs_category_id: customs_categories }],
    reason: 'An engine',
  });

const request = (change: object = {}): string =>
  json({
    items: ITEMS,
    country_code: 'US',
    destination_country: 'NP',
    email: 'owner@matrix.test',
    reason: 'By phone',
    ...change,
  });

const adminOnly = (name: string, call: (rows: Record<string, string>) => string): Mutant => ({
  rule: `a customer never calls ${name}`,
  mutation: rewrite(`public.${name}`, 'private.need_admin()', 'private.need_sign_in()'),
  as: 'owner',
  tries: ({ rows }) => `select public.${name}(${call(rows)})`,
  holds: 'PT403',
});

/** Rules of quotes that admins draft, edit, split, merge and send. */
export const draftsMutants: Mutant[] = [
  adminOnly('draft_quote', () => `'${request()}'`),
  adminOnly('edit_quote', ({ pending }) => `'${pending}', '{"discount": 1}', 1, 'Mine'`),
  adminOnly('split_quote', ({ pending, quote_items }) => `'${pending}', '[{"id": "${quote_items}"}]', 1, 'Mine'`),
  adminOnly(
    'merge_quotes',
    ({ pending, drafted }) => `'[{"id": "${pending}", "version": 1}, {"id": "${drafted}", "version": 1}]', 'Mine'`,
  ),
  {
    rule: 'an account gets a draft only for an address that it confirmed',
    mutation: rewrite('private.claim_drafts', 'and private.has_confirmed_email(u.id, k.email)', ''),
    as: 'system',
    first: () => `insert into auth.users (id, email) values (gen_random_uuid(), 'new@matrix.test')`,
    tries: ({ rows }) => `select id from public.quotes where id = '${rows['drafted']}' and user_id is null`,
    holds: 'row',
  },
  {
    rule: 'no other customer reads a draft without an account',
    mutation: rewrite(
      'private.lock_own_quote',
      'v_quote.user_id is distinct from private.need_sign_in()',
      'v_quote.user_id <> private.need_sign_in()',
    ),
    as: 'other',
    tries: ({ rows }) => `select public.move_quote('${rows['drafted']}', 'rejected', 1, null, 'Mine')`,
    holds: 'PT404',
  },
  {
    rule: 'a quote without an account is never payable',
    mutation: rewrite('private.apply_move', 'v_row.user_id is null and', 'false and'),
    as: 'system',
    tries: ({ rows }) => `select private.apply_move('quote', '${rows['drafted']}', 'approved', 'admin')`,
    holds: 'PT409',
  },
  {
    rule: 'a quote keeps its owner',
    mutation: 'drop trigger quotes_keep_owner on public.quotes',
    as: 'system',
    tries: ({ rows }) => `update public.quotes set user_id = null where id = '${rows['pending']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a request changes only with a reason',
    mutation: rewrite('public.edit_quote', 'private.asked_for(p_id) <> v_asked', 'false'),
    as: 'admin',
    tries: ({ rows }) => `select public.edit_quote('${rows['pending']}', '${json({ items: ITEMS })}', 1)`,
    holds: 'PT400',
  },
  {
    rule: 'a quote is sent only at the total that was shown',
    mutation: rewrite('public.save_and_send', 'p_total => p_total', `p_total => (v_saved ->> 'final_total_local')::numeric`),
    as: 'admin',
    tries: ({ rows }) => `select public.save_and_send('${rows['pending']}', 1, '${sendable(rows)}', 1)`,
    holds: 'PT409',
  },
  {
    rule: 'quotes of different customers are not merged',
    mutation: rewrite('private.check_merge', 'v_people > 1', 'false'),
    as: 'admin',
    tries: ({ rows }) =>
      `select public.merge_quotes('[{"id": "${rows['pending']}", "version": 1}, {"id": "${rows['drafted']}", "version": 1}]', 'Mine')`,
    holds: 'PT422',
  },
  {
    rule: 'shipping is typed only where the parcel is heavier than the route carries',
    mutation: rewrite(
      'private.price_refusals',
      `when (p_facts).international_shipping is not null then 'shipping_not_typed_here'`,
      '',
    ),
    as: 'admin',
    tries: ({ rows }) =>
      `select 1 where not (public.preview_price('${rows['pending']}', '${json({ ...TYPED, international_shipping: 1 })}') ->> 'priceable')::boolean`,
    holds: 'row',
  },
  {
    rule: 'an admin names photos of the customer and their own, no others',
    mutation: rewrite('private.check_image_path', `and split_part(p_path, '/', 1) = (select auth.uid())::text`, ''),
    as: 'admin',
    tries: ({ people, rows }) => `select public.edit_quote('${rows['pending']}',
      '${json({ items: [{ ...ITEMS[0], image_path: `${people.other}/a.jpg` }] })}', 1, 'A photo')`,
    holds: 'PT403',
  },
];
