create table delivery.activations (
  id bigint generated always as identity primary key,
  environment text not null references delivery.environments (name),
  revision bigint not null,
  kind text not null check (kind in ('publish', 'promote', 'rollback', 'rollout', 'advance',
    'complete', 'abort', 'withdraw', 'min_revision', 'settings', 'restored', 'claim_approved', 'claim_revoked',
      'collect', 'retire')),
  module text not null,
  version text not null,
  from_version text,
  weight int check (weight between 0 and 10000),
  actor text not null,
  reason text check (length(reason) <= 500),
  forced boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  claim text,
  urgent boolean not null default false,
  forced_checks text[] check (cardinality(forced_checks) > 0),
  constraint activations_forced_check check (forced or forced_checks is null)
);

comment on column delivery.activations.module is '* where it concerns the whole environment';
comment on column delivery.activations.from_version is
  'The version live before it; of a rollback: the version that was rolled back';
comment on column delivery.activations.forced_checks is
  'The checks of the gate that did not run. Null where none was forced, and in lines from before forcing was per check';
comment on column delivery.activations.urgent is
  'Of a rollback: the version showed wrong figures, so open tabs with it offer a reload at once';
comment on column delivery.activations.claim is 'The claim of a decision, as text: /gifts (customer)';

create index activations_of_module on delivery.activations (environment, module, id desc);
create index activations_newest on delivery.activations (environment, id desc);
create index activations_taken_back on delivery.activations (environment, module, from_version, id)
  where kind = 'rollback';
create index activations_of_version on delivery.activations (environment, module, version, id);

-- History is append-only for every role. A release can change only in these three columns.
create trigger activations_append_only before update or delete on delivery.activations
  for each row execute function private.refuse_rewriting();
create trigger activations_no_truncate before truncate on delivery.activations
  for each statement execute function private.refuse_rewriting();
