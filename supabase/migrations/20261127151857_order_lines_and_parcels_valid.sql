-- Breaks older releases: none is deployed yet.
-- Checks of rows that were there before.
set local lock_timeout = '500ms';
alter table public.status_history validate constraint status_history_entity_type_check;
alter table public.status_history validate constraint status_history_trigger_check;
