-- What the reports need of an abandoned cart. The lists behind their numbers read the same rows.
create table private.cart_facts (
  cart_id uuid primary key references public.abandoned_carts (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  usd numeric(14,2) not null,
  stage text not null,
  status text not null,
  hours float8,
  was_mailed boolean not null,
  has_event boolean not null,
  sent_at timestamptz,
  is_holdout boolean,
  is_clicked boolean not null,
  bought_at timestamptz,
  bought_usd numeric(14,2)
);

comment on table private.cart_facts is 'at: the last thing that happened in the cart; hours: from the first; '
  'has_event: a cart event has this moment. sent_at: of the first recovery mail, or when it would have gone out '
  '(is_holdout); bought_*: the first order after it that is paid. rebuild_cart_facts() writes it from the rows.';

create index cart_facts_at on private.cart_facts (at) include (user_id, usd, stage, status, hours, was_mailed,
  has_event);
create index cart_facts_sent on private.cart_facts (sent_at) include (usd, status, is_holdout, is_clicked, bought_at,
  bought_usd) where sent_at is not null;
create index cart_facts_user on private.cart_facts (user_id, at);
create index cart_facts_class on private.cart_facts (private.hours_class(hours), at) include (hours)
  where hours is not null;
create index cart_facts_without_event on private.cart_facts (at) include (user_id) where not has_event;

create function private.note_cart_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.cart_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.cart_figures(new) else '{}' end);
  return null;
end $$;

create function private.cart_pairs_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_pairs(case tg_op when 'INSERT' then array[new.user_id]
    when 'DELETE' then array[old.user_id] else array[old.user_id, new.user_id] end);
  return null;
end $$;

create trigger note_figures after insert or update
  or delete on private.cart_facts for each row execute function private.note_cart_figures();
create trigger pairs_follow after insert or delete
  or update of user_id, at, has_event on private.cart_facts for each row execute function private.cart_pairs_follow();
