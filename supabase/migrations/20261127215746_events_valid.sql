-- Breaks older releases: none is deployed yet.
-- Checks the rows that were there before.
set local lock_timeout = '500ms';

alter table public.email_outbox validate constraint email_outbox_has_recipient;
alter table public.email_outbox validate constraint email_outbox_to_phone_e164;
