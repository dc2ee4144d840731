create table private.customer_sums (
  user_id uuid not null,
  payments int not null default 0,
  refunds int not null default 0,
  refunded_usd numeric not null default 0,
  messages int not null default 0,
  is_new boolean not null default true
);

comment on table private.customer_sums is 'A customer''s sums are the total of their rows. refunded_usd: succeeded '
  'refunds at the rate of their order, not rounded. messages: sent or received. is_new: not summed yet. '
  'rebuild_customer_sums() rebuilds the table.';

create index customer_sums_of on private.customer_sums (user_id);
create index customer_sums_new on private.customer_sums (user_id) where is_new;
