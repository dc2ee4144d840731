-- One row for a person and a quarter of an hour with cart events. previous_at leads to the visit before, so that a
-- person is counted once in any range: at the visit whose previous one is before the range.
create table private.visits (
  user_id uuid not null,
  at timestamptz not null,
  last_at timestamptz not null,
  converted_at timestamptz,
  previous_at timestamptz,
  previous_converted_at timestamptz,
  primary key (user_id, at)
);

comment on table private.visits is 'last_at, converted_at: the last event, and the last conversion, of the visit; '
  'previous_*: the visit, and the one with a conversion, before this one. rebuild_visits() writes it from cart_events.';

create index visits_at on private.visits (at) include (user_id, last_at, converted_at, previous_at,
  previous_converted_at);
create index visits_returned on private.visits (previous_at) include (at) where previous_at is not null;
create index visits_bought_again on private.visits (previous_converted_at) include (at) where converted_at is not null
  and previous_converted_at is not null;
create index visits_soon on private.visits (at) include (previous_at) where at - previous_at < interval '30 hours';
create index visits_bought_soon on private.visits (at) include (previous_converted_at) where converted_at is not null
  and at - previous_converted_at < interval '30 hours';

create function private.note_visit_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.visit_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.visit_figures(new) else '{}' end);
  return null;
end $$;

create trigger note_figures after insert or update
  or delete on private.visits for each row execute function private.note_visit_figures();
