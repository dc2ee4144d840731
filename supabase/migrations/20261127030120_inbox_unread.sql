-- The inbox's filter unread: the conversations whose unread messages the header's badge counts.

create index conversations_unread on public.conversations (last_message_at desc, id desc) where unread > 0;

-- The condition behind each filter of the inbox.
create or replace function private.inbox_condition(p_filter text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_filter
    when 'open' then 'c.closed_at is null'
    when 'waiting' then 'c.awaits_reply'
    when 'unread' then 'c.unread > 0'
    when 'mine' then 'c.assigned_to = (select auth.uid()) and c.closed_at is null'
    when 'unassigned' then 'c.assigned_to is null and c.closed_at is null'
    when 'closed' then 'c.closed_at is not null'
    when 'all' then 'true'
  end;
end $$;

-- A page of the inbox, newest message first.
--   p_filter     open, waiting (for our reply), unread, mine, unassigned, closed, all       p_search  words of a name, email, number or message; null or empty: any
--   p_before, p_before_id   last_message_at and id of the last row already read     p_limit   1 to 100
--   errors       PT401, PT403 admin_only; PT400 unknown_filter, too_long, bad_limit
-- Definer: the search's operators are not leakproof, so row security would keep them from using an index.
create or replace function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
begin
  perform private.need_admin();
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter', 'The filters are open, waiting, unread, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if v_search is not null then v_condition := v_condition || ' and c.id = any ($3)'; end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  return query execute format(
    'select v.* from (select c.id from public.conversations c where %s order by c.last_message_at desc, c.id desc limit $4) page
     join public.admin_conversations v on v.id = page.id order by v.last_message_at desc, v.id desc', v_condition)
    using p_before, p_before_id, case when v_search is not null then private.found_conversations(v_search) end, p_limit;
end $$;

-- How many conversations each filter shows: {open, waiting, unread, mine, unassigned}, counted up to 100.
--   errors PT401, PT403 admin_only
create or replace function public.inbox_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_filter text;
  v_count int;
  v_counts jsonb := '{}';
begin
  perform private.need_admin();
  foreach v_filter in array array['open', 'waiting', 'unread', 'mine', 'unassigned'] loop
    execute format('select count(*) from (select from public.conversations c where %s limit 100) counted', private.inbox_condition(v_filter)) into v_count;
    v_counts := v_counts || jsonb_build_object(v_filter, v_count);
  end loop;
  return v_counts;
end $$;

revoke execute on all functions in schema private from public;
