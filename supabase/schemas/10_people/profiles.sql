-- People: profiles mirror auth.users. profile_admin has the columns that their owner must not see or set.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 40),
  country char(2) check (country ~ '^[A-Z]{2}$'),
  preferred_display_currency char(3) not null default 'USD' check (preferred_display_currency ~ '^[A-Z]{3}$'),
  marketing_opt_out boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  time_zone text
);

create index profiles_created on public.profiles (created_at desc, id desc);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_name_key on public.profiles (private.name_key(full_name));

alter table public.profiles enable row level security;
grant select, update (full_name, phone, country, preferred_display_currency, marketing_opt_out)
  on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Owners read and change their own row; admins read all rows.
create policy "people and admins read profiles" on public.profiles
  for select to authenticated
    using (id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "people change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create trigger clean_lines before insert or update of full_name on public.profiles
  for each row execute function private.clean_lines('full_name');
create trigger clean_phone before insert or update of phone on public.profiles
  for each row execute function private.clean_phone();
create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger count_change before update on public.profiles
  for each row when (old.id = auth.uid()) execute function private.count_change();
create trigger write_audit after delete or update on public.profiles
  for each row execute function private.write_audit();
create trigger stop_recovery_mails after update of marketing_opt_out on public.profiles
  for each row when (new.marketing_opt_out and not old.marketing_opt_out)
    execute function private.stop_recovery_mails();
create trigger count_person after insert on public.profiles for each row execute function private.count_person();
create trigger keep_search_text after insert or delete or update of full_name, email, phone on public.profiles
  for each row execute function private.keep_search_text('customer', 'id');
create trigger rename_in_search_texts after update of full_name, email on public.profiles for each row
  when (old.full_name is distinct from new.full_name or old.email is distinct from new.email)
  execute function private.rename_in_search_texts();
