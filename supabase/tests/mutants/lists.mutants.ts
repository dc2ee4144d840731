import type { Mutant } from './mutant.ts';

export const listsMutants: Mutant[] = [
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
