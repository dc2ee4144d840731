-- Quotes sent in a range: whole days to the midnight nearest to each end, more or less the rows between the end and that midnight. Before, up to a day of rows was read at each end.

-- The midnight of UTC nearest to a time: at most 12 hours away.
create function private.nearest_midnight(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin('1 day', p_at + interval '12 hours', timestamptz '2000-01-01 00:00Z')
$$;

create or replace function private.sent_between(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_first timestamptz := private.nearest_midnight(p_from);
  v_last timestamptz := private.nearest_midnight(p_to);
  v_names text[] := '{hours}';
  v_ends private.figure[];
begin
  if v_first >= v_last then -- a short range: rows only
    v_first := p_to;
    v_last := p_to;
  end if;
  v_ends := array(
    select (r.name, null, r.key, e.sign * r.n, e.sign * r.m, 0)::private.figure
    from (values (least(p_from, v_first), greatest(p_from, v_first), case when p_from < v_first then 1 else -1 end),
      (least(p_to, v_last), greatest(p_to, v_last), case when v_last < p_to then 1 else -1 end)) e(starts, ends, sign)
    cross join lateral private.sent_rows(e.starts, e.ends, p_with_routes) r where e.starts < e.ends);
  if p_with_routes then
    v_names := '{hours,routes}' || array(
      select 'hours ' || r.key from (select f.key, f.n from private.figures_between('routes', v_first, v_last, 2) f
        union all select e.key, e.n from unnest(v_ends) e where e.name = 'routes') r
      group by r.key having sum(r.n) > 0 order by sum(r.n) desc, r.key limit 8);
  end if;
  return query
    select s.name, s.key, sum(s.n)::bigint, sum(s.m)::bigint from (
      select w.name, f.key, f.n, f.m from unnest(v_names) w(name), private.figures_between(w.name, v_first, v_last, 2) f
      union all select e.name, e.key, e.n, e.m from unnest(v_ends) e where e.name = any (v_names)) s
    group by 1, 2 having sum(s.n) <> 0;
end $$;

revoke execute on all functions in schema private from public;
