-- Texts that admins insert into a reply. {customer_name} and the other variables are filled in when one is inserted.
create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 80),
  content text not null check (length(btrim(content)) between 1 and 5000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_replies_variables
    check (content !~ '\{(?!(customer_name|display_id|order_number|product_name|company_name)\})[^{}]*\}')
);

create unique index saved_replies_title on public.saved_replies (lower(title));
create index saved_replies_created_by on public.saved_replies (created_by) where created_by is not null;

alter table public.saved_replies enable row level security;
grant delete, select, insert (title, content), update (title, content) on public.saved_replies to authenticated;
grant all on public.saved_replies to service_role;

create policy "admins add saved replies" on public.saved_replies
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change saved replies" on public.saved_replies
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete saved replies" on public.saved_replies
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read saved replies" on public.saved_replies
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.saved_replies for each row
  execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.saved_replies for each row
  execute function private.write_audit();
