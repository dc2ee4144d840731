create table public.system_settings (
  id uuid primary key default gen_random_uuid(),
  setting_key text not null unique references private.setting_definitions (setting_key) on update cascade,
  setting_value text not null check (length(setting_value) <= 100000),
  updated_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index system_settings_updated_by on public.system_settings (updated_by) where updated_by is not null;

alter table public.system_settings enable row level security;
grant all on public.system_settings to service_role;
grant select (id, setting_key, setting_value, created_at, updated_at) on public.system_settings to anon;
grant select (id, setting_key, setting_value, created_at, updated_at), insert (setting_key, setting_value),
  update (setting_value) on public.system_settings to authenticated;

create policy "admins add" on public.system_settings
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.system_settings
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads the status sets" on public.system_settings
  for select to anon, authenticated using (
    setting_key in ('quote_statuses', 'order_statuses') or (select public.has_role((select auth.uid()), 'admin')));

create function private.check_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_value jsonb;
  v_problem text;
begin
  begin
    v_value := new.setting_value::jsonb;
  exception when invalid_text_representation then
    perform private.refuse_setting('This is not JSON.');
  end;
  v_problem := private.setting_problem(new.setting_key, v_value);
  if v_problem is not null then perform private.refuse_setting(v_problem); end if;
  new.updated_by := coalesce((select auth.uid()), new.updated_by);
  return new;
end $$;

-- Only where one of the two sets was written. A trigger with a transition table has one event, so there are three.
create function private.check_status_sets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text;
begin
  if not exists (select from changed where setting_key in ('quote_statuses', 'order_statuses')) then return null;
    end if;
  v_problem := private.status_sets_problem();
  if v_problem is not null and (select count(*) = 2 or tg_op = 'DELETE' from public.system_settings
    where setting_key in ('quote_statuses', 'order_statuses')) then
    perform private.refuse_setting(v_problem);
  end if;
  return null;
end $$;

-- After check_setting, which has refused values of the wrong type.
create function private.check_setting_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conflict record;
begin
  select * into v_conflict from private.setting_conflict(new.setting_key, new.setting_value::jsonb);
  if v_conflict.problem is not null then
    perform private.refuse('PT400', 'bad_setting', v_conflict.problem,
      coalesce(nullif(v_conflict.field, ''), 'setting_value'));
  end if;
  return new;
end $$;

create trigger touch_updated_at before update on public.system_settings
  for each row execute function private.touch_updated_at();
create trigger check_setting before insert or update on public.system_settings for each row
  execute function private.check_setting();
create trigger write_audit after insert or delete or update on public.system_settings
  for each row execute function private.write_audit();
create trigger check_status_sets after update on public.system_settings referencing new table as changed
  for each statement execute function private.check_status_sets();
create trigger check_status_sets_added after insert on public.system_settings referencing new table as changed
  for each statement execute function private.check_status_sets();
create trigger check_status_sets_removed after delete on public.system_settings referencing old table as changed
  for each statement execute function private.check_status_sets();
create trigger check_setting_fields before insert or update of setting_value on public.system_settings
  for each row when (new.setting_key not in ('quote_statuses', 'order_statuses'))
    execute function private.check_setting_fields();
