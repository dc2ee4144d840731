-- The abandoned carts that a cart event belongs to, each with the one before.
create table private.cart_pairs (
  cart_id uuid primary key,
  user_id uuid not null,
  at timestamptz not null,
  previous_at timestamptz
);

comment on table private.cart_pairs is 'at: as in cart_facts, for carts with has_event; previous_at: of the cart '
  'before of the same person. Follows cart_facts; rebuild_cart_pairs() writes it from them.';

create index cart_pairs_user on private.cart_pairs (user_id);
create index cart_pairs_at on private.cart_pairs (at) include (previous_at);
create index cart_pairs_previous on private.cart_pairs (previous_at) include (at) where previous_at is not null;

create function private.note_cart_pair_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.cart_pair_figures(old))
    else '{}' end
    || case when tg_op <> 'DELETE' then private.cart_pair_figures(new) else '{}' end);
  return null;
end $$;

create trigger note_figures after insert or update
  or delete on private.cart_pairs for each row execute function private.note_cart_pair_figures();
