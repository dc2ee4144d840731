-- The first field whose value contradicts another, or is a fraction where hours, days or seconds are counted. Both
-- null if none.
create function private.setting_conflict(p_key text, p_value jsonb, out field text, out problem text)
language sql stable set search_path = '' as $$
  select f.field, f.problem from (
    select 1 as place, key as field, 'This must be a whole number.' as problem
    from jsonb_each_text(case when jsonb_typeof(p_value) = 'object' then p_value else '{}' end)
    where p_key in ('cart_recovery', 'checkout', 'claims', 'config_health', 'retention') and key ~ '_(hours|days)$'
      and value ~ '^[0-9.]+$'
      and value::numeric <> trunc(value::numeric)
    union all
    select 2, '', 'This must be a whole number.' where p_key = 'send_delay_seconds'
      and (p_value #>> '{}')::numeric <> trunc((p_value #>> '{}')::numeric)
    union all
    select 3, 'third_after_hours', 'The third email must come after the second.'
    where p_key = 'cart_recovery'
      and (p_value ->> 'third_after_hours')::numeric <= (p_value ->> 'second_after_hours')::numeric
    union all
    select 4, 'transfer_reminder_hours', 'The reminder must come before the order is cancelled.'
    where p_key = 'checkout'
      and (p_value ->> 'transfer_reminder_hours')::numeric >= (p_value ->> 'transfer_hours')::numeric
    union all
    select 5, 'mail_days', 'Mails must be kept at least as long as their texts.'
    where p_key = 'retention' and (p_value ->> 'mail_days')::numeric < (p_value ->> 'mail_text_days')::numeric
  ) f order by f.place, f.field limit 1
$$;

-- Every setting but the status sets, with its first value and who changed it last, for /admin/system-settings.
--   setting_value, default_value: JSON text. updated_at is the version that a save must name. updated_by null: never
--   changed by an admin.
-- Definer: schema private is closed, and no role may read updated_by.
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
grant execute on function public.admin_settings() to authenticated, service_role;
