-- Checks the quotes that were there before.
set local lock_timeout = '500ms';

alter table public.quotes validate constraint quotes_merged_into_fkey;
