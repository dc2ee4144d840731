-- Checks the views that were saved before.
set local lock_timeout = '500ms';

alter table public.saved_views validate constraint saved_views_query_size;
