-- The time zone of days and years in reports, exports and papers: the setting reporting_timezone.
create function private.reporting_zone() returns text
language sql stable set search_path = '' as $$
  select coalesce((select setting_value::jsonb #>> '{}' from public.system_settings
    where setting_key = 'reporting_timezone'), 'UTC')
$$;

create function private.is_time_zone(p_zone text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_timezone_names where name = p_zone)
$$;
