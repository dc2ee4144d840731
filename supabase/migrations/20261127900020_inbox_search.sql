-- Searching the inbox at 300,000 conversations.

-- A word that many conversations have is tested on the way through the list: collecting all of them first read every message.
-- The conversations that have every word of a search, as ids where the rarest word is in at most 2,000; null where each row is to be tested.
create or replace function private.found_conversations(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_query tsquery;
  v_found uuid[];
  v_ids uuid[];
begin
  foreach v_query in array private.search_queries(p_search) loop
    v_found := array(
      select w.id from (
        (select c.id from public.conversations c where c.words @@ v_query and (v_ids is null or c.id = any (v_ids)) limit 2001)
        union
        (select m.conversation_id from public.messages m
         where private.search_words(m.subject || ' ' || m.content) @@ v_query and (v_ids is null or m.conversation_id = any (v_ids)) limit 2001)) w limit 2001);
    if cardinality(v_found) <= 2000 then v_ids := v_found; end if;
  end loop;
  return v_ids;
end $$;

-- A query for each word of a search, by the beginnings of words. Words without letters or digits are left out.
create function private.search_queries(p_search text) returns tsquery[]
language sql immutable set search_path = '' as $$
  select array(select q from (select to_tsquery('simple', '''' || w || ''':*') as q, length(w) as size
    from regexp_split_to_table(p_search, '[\s!-/:-@\[-`{-~]+') w where w <> '') words where numnode(q) > 0 order by size desc)
$$;

create or replace function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
  v_queries tsquery[];
  v_ids uuid[];
begin
  perform private.need_admin();
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter', 'The filters are open, waiting, unread, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if v_search is not null then
    v_queries := private.search_queries(v_search);
    if cardinality(v_queries) = 0 then return; end if;
    v_ids := private.found_conversations(v_search);
    -- every word is tested on each row that remains: of a few by id, or of all on the way through the list
    v_condition := v_condition || case when v_ids is not null then ' and c.id = any ($3)' else '' end || ' and not exists (select from unnest($5) word
      where not (c.words @@ word or exists (select from public.messages m where m.conversation_id = c.id and private.search_words(m.subject || '' '' || m.content) @@ word)))';
  end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  return query execute format(
    'select v.* from (select c.id, c.last_message_at from public.conversations c where %s order by c.last_message_at desc, c.id desc limit $4) page
     cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.last_message_at desc, page.id desc', v_condition)
    using p_before, p_before_id, v_ids, p_limit, v_queries;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.sent_class(timestamptz, timestamptz), private.search_words(text) to authenticated, service_role;
