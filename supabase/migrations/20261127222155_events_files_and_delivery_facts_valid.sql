-- Breaks older releases: none is deployed yet.
-- Checks the rows that were there before.
set local lock_timeout = '500ms';

alter table delivery.faults validate constraint faults_kind_check;
alter table private.rate_limits validate constraint rate_limits_action_check;
alter table public.email_outbox validate constraint email_outbox_has_recipient;
alter table public.email_outbox validate constraint email_outbox_to_phone_e164;
