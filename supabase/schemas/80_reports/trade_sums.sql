create table private.trade_sums (
  grain smallint not null,
  like private.trade_figures
);

comment on table private.trade_sums is 'trade_figures by day (grain 2), by 8 and by 64 days (3, 4). Rows of a bucket '
  'add up. rebuild_trade_figures() writes it.';

create index trade_sums_of on private.trade_sums (grain, at);
