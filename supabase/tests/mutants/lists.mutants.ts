import { type Mutant, rewrite } from './mutant.ts';

/** A function of admins, without the check of its caller. */
const forAdmins = (name: string, call: string): Mutant => ({
  rule: `${name} is for admins only`,
  mutation: rewrite(`public.${name}`, 'private.need_admin()', '(select auth.uid())'),
  as: 'owner',
  tries: () => `select public.${call}`,
  holds: 'PT403',
});

export const listsMutants: Mutant[] = [
  forAdmins('admin_search', `admin_search('Hat')`),
  forAdmins('review_moves', `review_moves('quote', '{}')`),
  {
    rule: 'a review says why a quote would not be sent',
    mutation: rewrite(
      'public.review_moves',
      'private.quote_refusal(private.with_estimate(q), p_to, c.moves, k.checks)',
      'null::jsonb',
    ),
    as: 'admin',
    tries: ({ rows }) =>
      `select from jsonb_array_elements(public.review_moves('quote', '{${rows['pending']}}', 'sent')) r
       where r -> 'refusal' ->> 'code' = 'no_price'`,
    holds: 'row',
  },
  {
    rule: 'a review takes at most 500 rows',
    mutation: rewrite('public.review_moves', 'cardinality(p_ids) > 500', 'false'),
    as: 'admin',
    tries: () => `select public.review_moves('quote', array_fill(gen_random_uuid(), '{501}'))`,
    holds: 'PT413',
  },
  {
    rule: 'an entry of the audit log is found by the number of what it is about',
    mutation: 'drop trigger keep_search_text on public.audit_log',
    as: 'system',
    first: ({ rows }) => `update public.quotes set customer_notes = 'Blue' where id = '${rows['pending']}'`,
    tries: ({ rows }) =>
      `select from private.search_texts t join public.audit_log a on a.id = t.record_id
       where t.kind = 'audit' and a.record_id = '${rows['pending']}'`,
    holds: 'row',
  },
  {
    rule: 'a second default view takes the place of the first',
    mutation: 'drop trigger replace_default_view on public.saved_views',
    as: 'admin',
    first: () => `insert into public.saved_views (page, name, is_default) values ('payments', 'One', true)`,
    tries: () => `insert into public.saved_views (page, name, is_default) values ('payments', 'Two', true) returning id`,
    holds: 'row',
  },
  {
    rule: 'a default view replaces only the default of its page',
    mutation: `create or replace function private.replace_default_view() returns trigger language plpgsql set search_path = '' as $$
      begin
        update public.saved_views set is_default = false where owner_id = new.owner_id and id <> new.id and is_default;
        return new;
      end $$`,
    as: 'admin',
    first: () =>
      `insert into public.saved_views (page, name, is_default) values ('payments', 'One', true), ('customers', 'Two', true)`,
    tries: () => `select id from public.saved_views where page = 'payments' and is_default`,
    holds: 'row',
  },
  {
    rule: 'users cannot save a view for another user',
    mutation: `alter policy "people add their own saved views" on public.saved_views with check (true)`,
    as: 'other',
    tries: ({ people: { owner } }) => [
      `insert into public.saved_views (owner_id, page, name) values ($1, 'quotes', 'Planted')`,
      [owner],
    ],
    holds: 'denied',
  },
];
