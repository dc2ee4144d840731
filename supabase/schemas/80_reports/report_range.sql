-- A report's range: whole days of a time zone, as instants, and the same number of days before them. bounds: the
-- midnights that begin its days, and the end of the last one.
create type private.report_range as (
  zone text, first_day date, last_day date, starts_at timestamptz, ends_at timestamptz, previous_day date,
  previous_at timestamptz, bounds timestamptz[]
);

-- p_from and p_to are days, both included. Without p_from: the p_days days up to p_to. Without p_to: today. Without
-- p_zone: the setting reporting_timezone. PT400 bad_zone, bad_range (empty, or more than 400 days).
create function private.report_range(p_from date, p_to date, p_zone text, p_days int) returns private.report_range
language plpgsql stable set search_path = '' as $$
declare
  r private.report_range;
  v_days int;
begin
  r.zone := coalesce(p_zone, private.reporting_zone());
  begin
    if r.zone !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' then raise invalid_parameter_value; end if;
    r.last_day := (now() at time zone r.zone)::date; -- also where p_to is given: it checks the zone
    r.last_day := coalesce(p_to, r.last_day);
  exception when invalid_parameter_value then
    perform private.refuse('PT400', 'bad_zone', 'This time zone is not known. Write it like Asia/Kathmandu.', 'p_zone');
  end;
  r.first_day := coalesce(p_from, r.last_day - coalesce(p_days, 30) + 1);
  v_days := r.last_day - r.first_day + 1;
  if not isfinite(r.first_day) or not isfinite(r.last_day) or v_days not between 1 and 400 then
    perform private.refuse('PT400', 'bad_range', 'Choose a range of 1 to 400 days.', 'p_from');
  end if;
  r.bounds := array(select (r.first_day + n)::timestamp at time zone r.zone from generate_series(0, v_days) n
    order by n);
  r.starts_at := r.bounds[1];
  r.ends_at := r.bounds[v_days + 1];
  r.previous_day := r.first_day - v_days;
  r.previous_at := r.previous_day::timestamp at time zone r.zone;
  return r;
end $$;

-- The days of a range; n numbers them from 1, as width_bucket(at, r.bounds) does.
create function private.report_days(r private.report_range) returns table (day date, n int)
language sql immutable set search_path = '' as $$
  select r.first_day + n - 1, n from generate_series(1, r.last_day - r.first_day + 1) n
$$;

create function private.range_facts(r private.report_range) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('zone', r.zone, 'from', r.first_day, 'to', r.last_day, 'previous_from', r.previous_day,
    'previous_to', r.first_day - 1)
$$;

-- {name: {now, before}} of the measures of a range and of the range before it.
create function private.compared(p_now jsonb, p_before jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, jsonb_build_object('now', value, 'before', p_before -> key)) from jsonb_each(p_now)
$$;

create function private.usd(p_cents numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_cents / 100, 2)
$$;
