-- The inbox searched for words that thousands of conversations have: their ids took as long to plan with as to find. The newest conversations are tested first, against a table of the ids.

-- The conversations that a search may find: ids of up to 10,000 with its rare words; null where more have them, or 5 of the newest 250 have every word.
-- A word that 5 of the newest 250 have is not looked up beside a rarer one: the index would list all that have it.
create or replace function private.found_conversations(p_queries tsquery[]) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_newest tsvector[] := array(select t.words from (select id from public.conversations order by last_message_at desc, id desc limit 250) c
    join private.conversation_texts t on t.conversation_id = c.id);
  v_all tsquery := private.all_words(p_queries);
  v_rare tsquery := private.all_words(array(select q from unnest(p_queries) q where (select count(*) from unnest(v_newest) w where w @@ q) < 5));
  v_ids uuid[];
begin
  if (select count(*) from unnest(v_newest) w where w @@ v_all) >= 5 then return null; end if;
  v_ids := array(select conversation_id from private.conversation_texts where words @@ coalesce(v_rare, v_all) limit 10001);
  return case when cardinality(v_ids) <= 10000 then v_ids end;
end $$;

-- More ids than this are not planned with before the newest conversations were tested.
create function private.inbox_ids_to_plan() returns int
language sql immutable set search_path = '' as $$
  select 500
$$;

create or replace function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
  v_test text := '';
  v_page_order constant text := 'order by c.last_message_at desc, c.id desc';
  v_query tsquery;
  v_queries tsquery[];
  v_found uuid[];
  v_ids uuid[];
  v_most int := private.inbox_rows_to_test();
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
    v_query := private.all_words(v_queries);
    v_found := private.found_conversations(v_queries);
    v_ids := v_found;
    if v_found is null or cardinality(v_found) > private.inbox_ids_to_plan() then -- many are found: the next rows give a page, or there are no more of them, or they are all older
      if v_found is not null then v_most := 4 * v_most; end if; -- looking a row up in a table of ids takes a tenth of testing its words
      -- "is true": a test of each row, not a join
      execute format('select array(select c.id from (select c.id from public.conversations c where %s %s limit %s) c where %s private.has_words(c.id, $3) limit $4)',
        v_condition, v_page_order, v_most, case when v_found is not null then '(c.id in (select unnest($5))) is true and' else '' end) into v_ids using p_before, p_before_id, v_query, p_limit, v_found;
      if cardinality(v_ids) < p_limit then
        execute format('select count(*) < %2$s from (select from public.conversations c where %1$s limit %2$s) n', v_condition, v_most) into v_is_enough using p_before, p_before_id;
        if not v_is_enough then v_ids := coalesce(v_found, array(select conversation_id from private.conversation_texts where words @@ v_query)); end if;
      end if;
    end if;
    if v_ids = '{}' then return; end if; -- without planning the page
    v_condition := v_condition || ' and c.id = any ($3)';
    v_test := 'where private.has_words(c.id, $5)';
  end if;
  -- offset: rows are sorted before their words are tested, so that the test stops with the page
  return query execute format(
    'select v.* from (select c.id, c.last_message_at from (
       select c.id, c.last_message_at from public.conversations c where %s %s offset 0) c %s limit $4) page
     cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.last_message_at desc, page.id desc', v_condition, v_page_order, v_test)
    using p_before, p_before_id, v_ids, p_limit, v_query;
end $$;

revoke execute on all functions in schema private from public;
