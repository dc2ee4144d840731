-- Settings that admins edit on /admin/system-settings: which exist, what they start with, and what their fields allow together.

-- Every setting and its first value. A migration that adds a setting inserts a row here.
create table private.setting_definitions (
  setting_key text primary key check (setting_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  default_value text not null check (length(default_value) <= 100000)
);
comment on column private.setting_definitions.default_value is 'JSON text, like system_settings.setting_value';
alter table private.setting_definitions enable row level security;
revoke all on private.setting_definitions from public, anon, authenticated, service_role;

insert into private.setting_definitions (setting_key, default_value) values
('auto_quote', '{"threshold": 0.8, "limit_usd": 300, "review": true, "max_open": 3, "range_percent": 15}'),
('cart_recovery', '{"enabled": true, "idle_hours": 24, "checkout_idle_hours": 1, "second_after_hours": 24, "third_after_hours": 72, "quiet_days": 14, "lost_after_days": 30, "attribution_days": 7, "holdout_percent": 10}'),
('checkout', '{"cod_limit_usd": 100, "transfer_hours": 72, "transfer_reminder_hours": 24, "price_valid_days": 7, "share_days": 7}'),
('reporting_timezone', '"UTC"'),
('send_delay_seconds', '30'),
('config_health', '{"rate_stale_days": 7}');
-- The other settings start with what they are now: the status sets, and settings that other migrations added.
insert into private.setting_definitions (setting_key, default_value)
select setting_key, setting_value from public.system_settings on conflict do nothing;

alter table public.system_settings drop constraint system_settings_setting_key_check;
alter table public.system_settings add constraint system_settings_setting_key_fkey
  foreign key (setting_key) references private.setting_definitions (setting_key) on update cascade;

-- What is wrong with a setting's value, or null. The older function keeps the rules of the older settings.
alter function private.setting_problem(text, jsonb) rename to known_setting_problem;
create function private.setting_problem(p_key text, p_value jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_key = 'config_health' then private.numbers_problem(p_value, '{"rate_stale_days": [1, 365]}')
    else private.known_setting_problem(p_key, p_value) end
$$;

-- The first field whose value contradicts another, or is a fraction where hours, days or seconds are counted. Both null if none.
create function private.setting_conflict(p_key text, p_value jsonb, out field text, out problem text)
language sql stable set search_path = '' as $$
  select f.field, f.problem from (
    select 1 as place, key as field, 'This must be a whole number.' as problem
    from jsonb_each_text(case when jsonb_typeof(p_value) = 'object' then p_value else '{}' end)
    where p_key in ('cart_recovery', 'checkout', 'config_health') and key ~ '_(hours|days)$' and value ~ '^[0-9.]+$' and value::numeric <> trunc(value::numeric)
    union all
    select 2, '', 'This must be a whole number.' where p_key = 'send_delay_seconds' and (p_value #>> '{}')::numeric <> trunc((p_value #>> '{}')::numeric)
    union all
    select 3, 'third_after_hours', 'The third email must come after the second.'
    where p_key = 'cart_recovery' and (p_value ->> 'third_after_hours')::numeric <= (p_value ->> 'second_after_hours')::numeric
    union all
    select 4, 'transfer_reminder_hours', 'The reminder must come before the order is cancelled.'
    where p_key = 'checkout' and (p_value ->> 'transfer_reminder_hours')::numeric >= (p_value ->> 'transfer_hours')::numeric
  ) f order by f.place, f.field limit 1
$$;

-- After check_setting, which has refused values of the wrong type.
create function private.check_setting_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conflict record;
begin
  select * into v_conflict from private.setting_conflict(new.setting_key, new.setting_value::jsonb);
  if v_conflict.problem is not null then
    perform private.refuse('PT400', 'bad_setting', v_conflict.problem, coalesce(nullif(v_conflict.field, ''), 'setting_value'));
  end if;
  return new;
end $$;
create trigger check_setting_fields before insert or update of setting_value on public.system_settings
  for each row when (new.setting_key not in ('quote_statuses', 'order_statuses')) execute function private.check_setting_fields();

insert into public.system_settings (setting_key, setting_value)
select setting_key, default_value from private.setting_definitions where setting_key = 'config_health';

-- Every setting but the status sets, with its first value and who changed it last, for /admin/system-settings.
--   setting_value, default_value: JSON text. updated_at is the version that a save must name. updated_by null: never changed by an admin.
-- Definer: schema private is closed, and updated_by is granted to nobody.
create function public.admin_settings() returns table (
  id uuid, setting_key text, setting_value text, default_value text, updated_at timestamptz, updated_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query
    select s.id, s.setting_key, s.setting_value, d.default_value, s.updated_at,
      (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.updated_by)
    from public.system_settings s join private.setting_definitions d on d.setting_key = s.setting_key
    where s.setting_key not in ('quote_statuses', 'order_statuses') order by s.setting_key;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.admin_settings() from public, anon, authenticated;
grant execute on function public.admin_settings() to authenticated, service_role;
