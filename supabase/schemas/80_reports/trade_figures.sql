-- Sales by quarter of an hour. Every time zone is a whole number of quarters from UTC, so this serves all of them.
create table private.trade_figures (
  at timestamptz not null,
  requested int not null,
  priced int not null,
  priced_or_estimated int not null,
  requested_sent int not null,
  requested_approved int not null,
  requested_paid int not null,
  sent int not null,
  sent_approved int not null,
  sent_paid int not null,
  sent_expired int not null,
  orders_paid int not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  order_cents bigint not null
);

comment on table private.trade_figures is 'Counts of quotes by when they were requested (requested...) and first '
  'sent (sent...), of orders by their first payment, and US cents paid, and refunded or owed by orders that were '
  'cancelled then. Rows of a quarter add up.';

create index trade_figures_at on private.trade_figures (at);

-- Triggers append to this table and update nothing, so that two changes of a quarter do not wait for each other.
create table private.stale_quarters (at timestamptz not null);

comment on table private.stale_quarters is 'Quarters whose trade_figures are out of date. trade_between() reads them '
  'from the rows until fold_trade_figures() has summed them up.';

create index stale_quarters_at on private.stale_quarters (at);
