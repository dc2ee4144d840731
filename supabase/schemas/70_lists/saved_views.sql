create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  page text not null check (length(page) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 100),
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_name_once unique (owner_id, page, name),
  constraint saved_views_query_size check (octet_length(query::text) <= 8000)
);

create unique index saved_views_one_default on public.saved_views (owner_id, page) where is_default;

alter table public.saved_views enable row level security;
grant delete, select, insert (owner_id, page, name, query, is_default),
  update (page, name, query, is_default) on public.saved_views to authenticated;
grant all on public.saved_views to service_role;

create policy "people add their own saved views" on public.saved_views
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "people change their own saved views" on public.saved_views
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "people delete their own saved views" on public.saved_views
  for delete to authenticated using (owner_id = (select auth.uid()));
create policy "people read their own saved views" on public.saved_views
  for select to authenticated using (owner_id = (select auth.uid()));

-- A page has one default view per person. Choosing another one takes the place of the first in the same statement;
-- without this the unique index saved_views_one_default would refuse it.
create function private.replace_default_view() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_default then
    update public.saved_views set is_default = false
      where owner_id = new.owner_id and page = new.page and id <> new.id and is_default;
  end if;
  return new;
end $$;

create trigger keep_quota after insert on public.saved_views referencing new table as added
  for each statement execute function private.keep_quota('owner_id', '50', '20', '10');
create trigger touch_updated_at before update on public.saved_views
  for each row execute function private.touch_updated_at();
create trigger replace_default_view before insert or update of is_default, page on public.saved_views
  for each row execute function private.replace_default_view();
