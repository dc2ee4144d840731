-- The cart report of a year: the people who abandoned a cart, each once, as the people who were active: carts less pairs, a cart and the one before of the same person.

-- The abandoned carts that a cart event belongs to, each with the one before.
create table private.cart_pairs (
  cart_id uuid primary key,
  user_id uuid not null,
  at timestamptz not null,
  previous_at timestamptz
);
comment on table private.cart_pairs is
  'at: as in cart_facts, for carts with has_event; previous_at: of the cart before of the same person. Follows cart_facts; rebuild_cart_pairs() writes it from them.';
revoke all on private.cart_pairs from public, anon, authenticated;
create index cart_pairs_user on private.cart_pairs (user_id);
create index cart_pairs_at on private.cart_pairs (at) include (previous_at);
create index cart_pairs_previous on private.cart_pairs (previous_at) include (at) where previous_at is not null;
create index cart_facts_without_event on private.cart_facts (at) include (user_id) where not has_event;

-- The pairs of these people as the facts have them; of everybody where null.
create function private.cart_pairs_of(p_users uuid[]) returns setof private.cart_pairs
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.at, lag(f.at) over (partition by f.user_id order by f.at, f.cart_id) from private.cart_facts f where f.has_event and f.user_id = any (p_users)
  union all
  select f.cart_id, f.user_id, f.at, lag(f.at) over (partition by f.user_id order by f.at, f.cart_id) from private.cart_facts f where f.has_event and p_users is null
$$;

-- Writes the pairs of these people, or of everybody: differences only, because figures follow them.
create function private.keep_cart_pairs(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.cart_pairs p where (p_users is null or p.user_id = any (p_users))
    and not exists (select from private.cart_facts f where f.cart_id = p.cart_id and f.has_event and (p_users is null or f.user_id = any (p_users)));
  insert into private.cart_pairs as p select * from private.cart_pairs_of(p_users)
  on conflict (cart_id) do update set user_id = excluded.user_id, at = excluded.at, previous_at = excluded.previous_at where row(p.*) is distinct from row(excluded.*);
end $$;

create function private.rebuild_cart_pairs() returns void
language sql security definer set search_path = '' as $$
  select private.keep_cart_pairs(null)
$$;

create function private.cart_pairs_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_pairs(case tg_op when 'INSERT' then array[new.user_id] when 'DELETE' then array[old.user_id] else array[old.user_id, new.user_id] end);
  return null;
end $$;
create trigger pairs_follow after insert or delete or update of user_id, at, has_event on private.cart_facts for each row execute function private.cart_pairs_follow();

-- 'abandoned_again' by the cart before: n pairs, key the eight days of the cart.
create function private.cart_pair_figures(p private.cart_pairs) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('abandoned_again', p.previous_at, private.eight_days(p.at)::text, 1, 0, 0)]::private.figure[]
$$;

create function private.note_cart_pair_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.cart_pair_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.cart_pair_figures(new) else '{}' end);
  return null;
end $$;
create trigger note_figures after insert or update or delete on private.cart_pairs for each row execute function private.note_cart_pair_figures();

create or replace function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,2,3,4}'::int[] when p_name in ('abandoned', 'mails') then '{0,1,2}'
    when p_name in ('returned', 'bought_again', 'abandoned_again') then '{3}' when p_name like 'hours:%' then '{3,4}' else '{2,3,4}' end
$$;

-- By the last thing that happened: 'abandoned' n; 'abandoned_by' n and value, key stage:none, stage:mailed or stage:recovered; 'abandoned_hours' n by class; 'cart_pairs' n of those with an event.
-- By the first recovery mail: 'recovery' n and value, key arm:status:clicked. By the same, of carts that were followed by a paid order: 'recovery_bought:<day>', the
-- day after the mail from 0, n, m the order's value, cents the cart's, key arm:status. The setting lost_after_days, at most 365, says which days a report reads.
create or replace function private.cart_figures(f private.cart_facts) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('abandoned', f.at, '', 1, 0, 0), ('cart_pairs', case when f.has_event then f.at end, '', 1, 0, 0),
    ('abandoned_by', f.at, f.stage || ':' || case when not f.was_mailed then 'none' when f.status = 'recovered' then 'recovered' else 'mailed' end, 1, 0, f.usd * 100),
    ('abandoned_hours', case when f.hours is not null then f.at end, private.hours_class(f.hours)::text, 1, 0, 0),
    ('recovery', f.sent_at, concat_ws(':', v.arm, f.status, f.is_clicked::int), 1, 0, f.usd * 100),
    ('recovery_bought:' || v.day, case when v.day < 365 then f.sent_at end, v.arm || ':' || f.status, 1, f.bought_usd * 100, f.usd * 100)]::private.figure[]
  from (select case when f.is_holdout then 'holdout' else 'mailed' end as arm, floor(extract(epoch from f.bought_at - f.sent_at) / 86400)::int as day) v
$$;

create or replace function private.raw_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select * from private.raw_quote_figures()
  union all select 'hours:' || private.sent_class(created_at, sent_at), private.bucket_of(3::smallint, sent_at), (private.sent_step(created_at, sent_at) & 31)::text, count(*), 0, 0
    from public.quotes where sent_at is not null group by 1, 2, 3
  union all select f.name, f.at, coalesce(f.key, ''), f.n, f.m, f.cents from (
    select private.visit_figures(v) as figures from private.visits v
    union all select private.cart_figures(c) from private.cart_facts c
    union all select private.cart_pair_figures(p) from private.cart_pairs p
    union all select private.mail_figures(a) from public.recovery_attempts a) s cross join unnest(s.figures) f where f.at is not null
$$;

alter table private.cart_pairs disable trigger note_figures;
select private.rebuild_cart_pairs();
alter table private.cart_pairs enable trigger note_figures;
insert into private.figures (name, grain, at, key, n, m, cents, is_new)
select f.name, g, private.bucket_of(g::smallint, f.at), f.key, sum(f.n), 0, 0, false
from (select private.cart_figures(c) as figures from private.cart_facts c union all select private.cart_pair_figures(p) from private.cart_pairs p) s
cross join unnest(s.figures) f cross join unnest(private.figure_grains(f.name)) g where f.name in ('cart_pairs', 'abandoned_again') and f.at is not null group by 1, 2, 3, 4;

-- How many pairs are in a range: rows of p_table, whose time before is p_before, with both times in it. Pairs of whole buckets of eight days are figures, named p_name.
drop function private.pairs_between(timestamptz, timestamptz, text, text, text);
create function private.pairs_between(p_from timestamptz, p_to timestamptz, p_name text, p_before text, p_condition text, p_table text default 'visits') returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_first timestamptz := private.bucket_of(3::smallint, p_from + interval '8 days' - interval '1 microsecond');
  v_end timestamptz := private.bucket_of(3::smallint, p_to);
  v_last int;
  v_pairs bigint;
  v_rows bigint;
begin
  if v_first >= v_end then
    v_first := p_from;
    v_end := p_from;
  end if;
  v_last := private.eight_days(v_end);
  select coalesce(sum(f.n), 0) into v_pairs from private.figures f
    where f.name = p_name and f.grain = 3 and f.at >= v_first and f.at < v_end and f.key::int < v_last;
  -- dynamic, so that the planner sees the values; those before v_end whose visit before is before v_first, and those after v_end
  execute format('select (select count(*) from private.%7$I v where %2$s and v.%1$s >= %3$L and v.%1$s < %4$L and v.at < %5$L)
    + (select count(*) from private.%7$I v where %2$s and v.at >= %5$L and v.at < %6$L and v.%1$s >= %3$L)', p_before, p_condition, p_from, v_first, v_end, p_to, p_table) into v_rows;
  return v_pairs + v_rows;
end $$;

-- The people who abandoned a cart in a range, each once: a cart that an event belongs to, or any cart of a person with an event in the range.
create function private.people_who_abandoned(p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(f.n), 0) from private.cart_figures_between('cart_pairs', p_from, p_to) f)
    - private.pairs_between(p_from, p_to, 'abandoned_again', 'previous_at', 'true', 'cart_pairs')
    + (select count(distinct c.user_id) from private.cart_facts c where not c.has_event and c.at >= p_from and c.at < p_to
      and exists (select from private.visits v where v.user_id = c.user_id and v.at >= p_from and v.at < p_to)
      and not exists (select from private.cart_facts f where f.user_id = c.user_id and f.has_event and f.at >= p_from and f.at < p_to));
end $$;

create or replace function private.cart_measures(p_from timestamptz, p_to timestamptz, p_active bigint, p_converted bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with abandoned as (select coalesce(sum(f.n), 0) as n, coalesce(sum(f.cents), 0) as cents, coalesce(sum(f.n) filter (where f.key not like '%:none'), 0) as mailed,
        coalesce(sum(f.n) filter (where f.key like '%:recovered'), 0) as recovered
      from private.cart_figures_between('abandoned_by', p_from, p_to) f)
    select jsonb_build_object('active', p_active, 'conversion', round(p_converted::numeric / nullif(p_active, 0), 4),
      'abandonment_rate', round(private.people_who_abandoned(p_from, p_to)::numeric / nullif(p_active, 0), 4), 'abandoned', abandoned.n, 'abandoned_usd', private.usd(abandoned.cents),
      'hours_to_abandon', round(private.cart_hours_median(p_from, p_to)::numeric, 2), 'recovery_rate', round(abandoned.recovered / nullif(abandoned.mailed, 0), 4))
    from abandoned);
end $$;

revoke execute on all functions in schema private from public;
