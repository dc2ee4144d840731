create table private.figures (
  name text not null,
  grain smallint not null,
  at timestamptz not null,
  key text not null default '',
  n bigint not null default 0,
  m bigint not null default 0,
  cents bigint not null default 0,
  is_new boolean not null default true
);

comment on table private.figures is 'grain: 0 a quarter of an hour, 1 an hour, 5 six hours, 2 a day, 3 eight days, 4 '
  'sixty-four days, in UTC. n, m and cents mean what the writer of the name says. is_new: not summed yet. '
  'rebuild_figures() writes it from the rows.';

create index figures_of on private.figures (name, grain, at) include (key, n, m, cents);
create index figures_new on private.figures (name) where is_new;
