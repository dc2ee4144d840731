-- What the reports need of an abandoned cart. The lists behind their numbers read the same rows.
create table private.cart_facts (
  cart_id uuid primary key references public.abandoned_carts (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  usd numeric(14,2) not null,
  stage text not null,
  status text not null,
  hours float8,
  sent_at timestamptz,
  is_holdout boolean,
  is_clicked boolean not null,
  bought_at timestamptz,
  bought_usd numeric(14,2)
);

comment on table private.cart_facts is 'at: the last thing that happened in the cart; hours: from the first. '
  'sent_at: of the first recovery mail, or when it would have gone out (is_holdout); bought_*: the first order after '
  'it that is paid. rebuild_cart_facts() writes it from the rows.';

create index cart_facts_at on private.cart_facts (at) include (user_id, usd, stage, status, hours, is_holdout);
create index cart_facts_sent on private.cart_facts (sent_at) include (usd, status, is_holdout, is_clicked, bought_at,
  bought_usd) where sent_at is not null;
create index cart_facts_user on private.cart_facts (user_id, at);
