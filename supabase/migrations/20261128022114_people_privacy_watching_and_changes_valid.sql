-- Breaks older releases: none is deployed yet.
-- Checks the rows that were there before.
set local lock_timeout = '500ms';

alter table delivery.activations validate constraint activations_forced_checks_check;
alter table delivery.activations validate constraint activations_forced_check;
alter table delivery.grants validate constraint grants_verbs_check;
alter table delivery.tokens validate constraint tokens_force_check;
alter table delivery.tokens validate constraint tokens_verbs_check;
