-- Checks the lines that were there before.
set local lock_timeout = '500ms';

alter table public.order_lines validate constraint order_lines_replaces_fkey;
