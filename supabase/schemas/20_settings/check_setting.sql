-- A setting that would break the shop is refused when it is saved, with the reason.
create function private.refuse_setting(p_problem text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'bad_setting' using errcode = 'PT400', detail = p_problem, hint = 'setting_value';
end $$;

-- What is wrong with the numbers of a settings object, or null: every named field must be a number between its
-- bounds.
create function private.numbers_problem(p_value jsonb, p_bounds jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s must be a number from %s to %s.', b.key, b.value ->> 0, b.value ->> 1)
  from jsonb_each(p_bounds) b
  where not (private.is_number(p_value -> b.key, (b.value ->> 1)::numeric)
    and (p_value ->> b.key)::numeric >= (b.value ->> 0)::numeric)
  limit 1
$$;

create function private.known_setting_problem(p_key text, p_value jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_key in ('quote_statuses', 'order_statuses') then
    if jsonb_typeof(p_value) <> 'array'
      or jsonb_array_length(p_value) not between 1 and 50 then return 'A set has 1 to 50 statuses.'; end if;
    return (select private.status_shape_problem(s, split_part(p_key, '_', 1)) from jsonb_array_elements(p_value) s
            where private.status_shape_problem(s, split_part(p_key, '_', 1)) is not null limit 1);
  elsif p_key = 'auto_quote' then
    if jsonb_typeof(p_value -> 'review') is distinct from 'boolean' then return 'review must be yes or no.'; end if;
    return private.numbers_problem(p_value,
      '{"threshold": [0, 1], "limit_usd": [0, 100000], "max_open": [0, 100], "range_percent": [0, 100]}');
  elsif p_key = 'cart_recovery' then
    if jsonb_typeof(p_value -> 'enabled') is distinct from 'boolean' then return 'enabled must be yes or no.'; end if;
    return private.numbers_problem(p_value,
      '{"idle_hours": [1, 720], "checkout_idle_hours": [1, 720], "second_after_hours": [1, 720],
      "third_after_hours": [1, 720], "quiet_days": [0, 365], "lost_after_days": [1, 365],
      "attribution_days": [1, 90], "holdout_percent": [0, 100]}');
  elsif p_key = 'checkout' then
    return private.numbers_problem(p_value,
      '{"cod_limit_usd": [0, 100000], "transfer_hours": [1, 720], "transfer_reminder_hours": [1, 720],
      "price_valid_days": [1, 90], "share_days": [1, 90]}');
  elsif p_key = 'claims' then
    return private.numbers_problem(p_value, '{"open_days": [1, 365], "answer_days": [1, 90]}');
  elsif p_key = 'retention' then
    return private.numbers_problem(p_value,
      '{"audit_days": [30, 3650], "mail_text_days": [7, 3650], "mail_days": [30, 3650], "cart_event_days": [400, 3650],
      "history_days": [365, 3650], "payment_event_days": [90, 3650], "notice_days": [30, 3650],
      "cron_run_days": [1, 90]}');
  elsif p_key = 'reporting_timezone' then
    return case when not private.is_time_zone(p_value #>> '{}') then 'This timezone is not known.' end;
  elsif p_key = 'write_off_limit' then
    return case when not private.is_number(p_value, 100) then 'The limit is USD 0 to 100.' end;
  else
    return case when not private.is_number(p_value, 3600) then 'The delay is 0 to 3600 seconds.' end;
  end if;
end $$;

create function private.setting_problem(p_key text, p_value jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_key = 'config_health' then private.numbers_problem(p_value, '{"rate_stale_days": [1, 365]}')
    else private.known_setting_problem(p_key, p_value) end
$$;

-- A number of system_settings, p_default where it is not set.
create function private.setting_number(p_key text, p_default numeric) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select (setting_value::jsonb #>> '{}')::numeric from public.system_settings
    where setting_key = p_key), p_default);
end $$;
