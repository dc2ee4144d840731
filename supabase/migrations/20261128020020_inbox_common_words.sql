-- Searching the inbox for words that many conversations have: the word index lists every match before the first row is shown.

-- Whether a conversation has every word of a search, in its names or its messages. A message is split into words only where it contains the word's text.
create function private.has_words(p_conversation_id uuid, p_words tsvector, p_queries tsquery[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_query tsquery;
  v_text text;
begin
  foreach v_query in array p_queries loop
    continue when p_words @@ v_query;
    v_text := case when numnode(v_query) = 1 then substr(v_query::text, 2, length(v_query::text) - 4) end; -- 'word':* without its signs; null: several words to the parser
    if not exists (select from public.messages m where m.conversation_id = p_conversation_id
        and (v_text is null or position(v_text in lower(m.subject || ' ' || m.content)) > 0)
        and private.search_words(m.subject || ' ' || m.content) @@ v_query) then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- The conversations that have every word of a search, as ids where the rarest word is in at most 10,000; null without such a word.
-- A word that 10 of the newest 500 conversations have is not looked up.
create or replace function private.found_conversations(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_query tsquery;
  v_found uuid[];
  v_ids uuid[];
begin
  foreach v_query in array private.search_queries(p_search) loop
    continue when (select count(*) = 10 from (select from (select id, words from public.conversations order by last_message_at desc, id desc limit 500) c
      where private.has_words(c.id, c.words, array[v_query]) limit 10) n);
    v_found := array(
      select w.id from (
        (select c.id from public.conversations c where c.words @@ v_query and (v_ids is null or c.id = any (v_ids)) limit 10001)
        union
        (select m.conversation_id from public.messages m
         where private.search_words(m.subject || ' ' || m.content) @@ v_query and (v_ids is null or m.conversation_id = any (v_ids)) limit 10001)) w limit 10001);
    if cardinality(v_found) <= 10000 then v_ids := v_found; end if;
  end loop;
  return v_ids;
end $$;

-- How many rows of the inbox a search for common words tests before it asks the word indexes.
create function private.inbox_rows_to_test() returns int
language sql immutable set search_path = '' as $$
  select 5000
$$;

-- The conversations that have every word of a search, however many have each, by the word indexes.
create function private.conversations_with(p_queries tsquery[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  execute 'select array(' || (select string_agg(format('(select id from public.conversations where words @@ %1$L
    union select conversation_id from public.messages where private.search_words(subject || '' '' || content) @@ %1$L)', q), ' intersect ') from unnest(p_queries) q) || ')' into v_ids;
  return v_ids;
end $$;

create or replace function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
  v_test text := '';
  v_page_order constant text := 'order by c.last_message_at desc, c.id desc';
  v_queries tsquery[];
  v_ids uuid[];
  v_most constant int := private.inbox_rows_to_test();
  v_is_enough boolean;
begin
  perform private.need_admin();
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter', 'The filters are open, waiting, unread, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  if v_search is not null then
    v_queries := private.search_queries(v_search);
    if cardinality(v_queries) = 0 then return; end if;
    v_ids := private.found_conversations(v_search);
    if v_ids is null then -- all words are common: the next rows give a page, or there are no more of them, or few have all words
      execute format('select array(select c.id from (select c.id, c.words from public.conversations c where %s %s limit %s) c where private.has_words(c.id, c.words, $3) limit $4)',
        v_condition, v_page_order, v_most) into v_ids using p_before, p_before_id, v_queries, p_limit;
      if cardinality(v_ids) < p_limit then
        execute format('select count(*) < %2$s from (select from public.conversations c where %1$s limit %2$s) n', v_condition, v_most) into v_is_enough using p_before, p_before_id;
        if not v_is_enough then v_ids := private.conversations_with(v_queries); end if;
      end if;
    end if;
    v_condition := v_condition || ' and c.id = any ($3)';
    v_test := 'where private.has_words(c.id, c.words, $5)';
  end if;
  -- offset: rows are sorted before their words are tested, so that the test stops with the page
  return query execute format(
    'select v.* from (select c.id, c.last_message_at from (
       select c.id, c.last_message_at, c.words from public.conversations c where %s %s offset 0) c %s limit $4) page
     cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.last_message_at desc, page.id desc', v_condition, v_page_order, v_test)
    using p_before, p_before_id, v_ids, p_limit, v_queries;
end $$;

revoke execute on all functions in schema private from public;
