create table delivery.rollouts (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  weight int not null check (weight between 0 and 10000),
  started_by text not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  auto boolean not null default false,
  hold interval not null default interval '10 minutes' check (hold between interval '0' and interval '1 day'),
  step_at timestamptz not null default clock_timestamp(),
  change text,
  draw uuid,
  constraint rollouts_change_check check ((change is null) = (draw is null)),
  foreign key (environment, change) references delivery.changes (environment, name),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on column delivery.rollouts.id is
  'Half of what decides who is in: sha256(id:subject) mod 10000 < weight, in the browser. In a change: draw';
comment on column delivery.rollouts.change is 'The change that it is a part of. Null: it is of one module alone';
comment on column delivery.rollouts.draw is 'The same for all parts of a change, so that a visitor is in all or none';
comment on column delivery.rollouts.weight is 'Hundredths of a percent: 100 is 1 %';
comment on column delivery.rollouts.auto is 'Advances by itself';
comment on column delivery.rollouts.hold is 'The least time of a step, and step_at when the step began';

create unique index rollouts_one_at_a_time on delivery.rollouts (environment, module) where ended_at is null;
create index rollouts_of_change on delivery.rollouts (environment, change);
create index rollouts_of_release on delivery.rollouts (module, version);
