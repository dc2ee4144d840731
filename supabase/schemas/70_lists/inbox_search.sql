-- Conversations of a window when the next one is opened.
create function private.search_window_size() returns int
language sql immutable set search_path = '' as $$
  select 4000
$$;

create function private.search_window_of(p_at timestamptz) returns int
language sql stable set search_path = '' as $$
  select id from private.search_windows where starts_at <= p_at order by starts_at desc limit 1
$$;

-- Words with the number of their window before them, so that the index has the words of each window apart. A search
-- has at most 200 characters: longer words are cut there.
create function private.words_in_window(p_window int, p_words tsvector) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(array(select p_window || '|' || left(w, 200) from unnest(tsvector_to_array(p_words)) w))
$$;

-- Moves a conversation to the window of its newest message.
create function private.keep_search_window() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_window int := private.search_window_of(new.last_message_at);
begin
  update private.conversation_texts set search_window = v_window where conversation_id = new.id
    and search_window <> v_window;
  return null;
end $$;

-- Opens a window where the newest one has its number of conversations; returns how many it opened. It starts in an
-- hour, so that no message of then is written by a transaction that does not see it yet.
create function private.open_search_window() returns int
language plpgsql set search_path = '' as $$
declare
  v_starts_at timestamptz := (select max(starts_at) from private.search_windows);
  v_window int;
begin
  if (select count(*)
    from (select from public.conversations where last_message_at >= v_starts_at limit private.search_window_size()) c)
    < private.search_window_size() then return 0; end if;
  insert into private.search_windows (starts_at) values (greatest(now(), v_starts_at) + interval '1 hour')
    returning id, starts_at into v_window, v_starts_at;
  update private.conversation_texts t set search_window = v_window from public.conversations c
    where c.id = t.conversation_id and c.last_message_at >= v_starts_at;
  return 1;
end $$;

-- How many windows one call searches at most. A window has many conversations with a common word, so a search without
-- a rarer one reads fewer windows.
create function private.windows_to_search(p_has_rare boolean) returns int
language sql immutable set search_path = '' as $$
  select case when p_has_rare then 511 else 7 end
$$;

-- How many conversations with the rare words of a search one call tests before it searches no more windows.
create function private.conversations_to_test() returns int
language sql immutable set search_path = '' as $$
  select 4000
$$;

-- The next conversations of a filter that have every word of a search, newest message first: up to p_limit, as far as
-- one call searches.
--   p_before, p_before_id   where to begin: last_message_at and id; null: with the newest
--   before, before_id       where to continue; everything newer has been searched. Null where nothing is left.
create function private.search_inbox(p_filter text, p_queries tsquery[], p_before timestamptz, p_before_id uuid,
  p_limit int,
  out ids uuid[], out before timestamptz, out before_id uuid)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
declare
  v_all constant tsquery := private.all_words(p_queries);
  v_condition constant text := private.inbox_condition(p_filter);
  v_me constant uuid := auth.uid();
  v_rare tsquery;
  v_in_window text;
  v_windows int[];
  v_searched int := 0;
  v_tested int;
  v_next uuid[];
  v_is_more boolean;
begin
  -- the next rows of the filter show which words are common, and often give the page
  execute format('with next as materialized (
      select c.id, c.last_message_at from public.conversations c where %s %s order by c.last_message_at desc, c.id desc limit $3),
    texts as materialized (select n.id, n.last_message_at, t.words from next n join private.conversation_texts t on t.conversation_id = n.id)
    select (select count(*) from next), oldest.last_message_at, oldest.id,
      array(select id from texts where words @@ $4 group by id, last_message_at order by last_message_at desc, id desc limit $5),
      private.all_words(array(select q from unnest($6) q where (select count(*) from texts where words @@ q) < $3 / 50))
    from (values (0)) one left join (select * from next order by last_message_at, id limit 1) oldest on true',
    v_condition, case when p_before is not null then 'and (c.last_message_at, c.id) < ($1, $2)' end)
    into v_tested, before, before_id, ids, v_rare using p_before, p_before_id, private.inbox_rows_to_test(), v_all,
      p_limit, p_queries;

  if cardinality(ids) < p_limit and v_tested < private.inbox_rows_to_test() then
    before := null;
    before_id := null;
    return;
  end if;

  -- then the windows, each time twice as many: what few conversations have is found in one call, wherever it is
  v_in_window := regexp_replace(coalesce(v_rare, v_all)::text, '''([^'']+)''', '''#|\1''', 'g');
  v_windows := array(select id from private.search_windows where starts_at <= before
    order by starts_at desc limit private.windows_to_search(v_rare is not null));
  v_tested := 0;
  while cardinality(ids) < p_limit and v_searched < cardinality(v_windows)
    and v_tested < private.conversations_to_test() loop
    with candidates as materialized (
      select c.id, c.last_message_at, t.words, case p_filter -- as inbox_condition()
          when 'open' then c.closed_at is null
          when 'waiting' then c.awaits_reply
          when 'unread' then c.unread > 0
          when 'mine' then c.assigned_to = v_me and c.closed_at is null
          when 'unassigned' then c.assigned_to is null and c.closed_at is null
          when 'closed' then c.closed_at is not null
          when 'all' then true end as is_in_filter
      from unnest(v_windows[v_searched + 1 : 2 * v_searched + 1]) w
      cross join lateral (select conversation_id, words from private.conversation_texts
        where private.words_in_window(search_window, words) @@ replace(v_in_window, '#', w::text)::tsquery offset 0) t
      cross join lateral (select * from public.conversations where id = t.conversation_id offset 0) c)
    select v_tested + count(*), array(select id from candidates where is_in_filter and words @@ v_all
      and (last_message_at, id) < (before, before_id)
      group by id, last_message_at order by last_message_at desc, id desc limit p_limit - cardinality(ids))
    into v_tested, v_next from candidates;
    ids := ids || v_next;
    v_searched := 2 * v_searched + 1;
  end loop;

  if cardinality(ids) = p_limit then
    select last_message_at, id into before, before_id from public.conversations where id = ids[p_limit];
    return;
  end if;
  select starts_at, '00000000-0000-0000-0000-000000000000' into before, before_id from private.search_windows
    where id = v_windows[least(v_searched, cardinality(v_windows))];
  execute format('select exists (select from public.conversations c where %s and c.last_message_at < $1)',
    v_condition) into v_is_more using before;
  if not v_is_more then
    before := null;
    before_id := null;
  end if;
end $$;

-- The ids of a page of the inbox and where the next one begins, as search_inbox(). Null where nothing is left.
--   errors   PT400 unknown_filter, too_long, bad_limit
create function private.inbox_ids(p_filter text, p_search text, p_before timestamptz, p_before_id uuid, p_limit int,
  out ids uuid[], out before timestamptz, out before_id uuid)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
  v_queries tsquery[];
begin
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter',
      'The filters are open, waiting, unread, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if v_search is not null then
    v_queries := private.search_queries(v_search);
    ids := '{}';
    if cardinality(v_queries) = 0 then return; end if;
    select * into ids, before, before_id from private.search_inbox(p_filter, v_queries, p_before, p_before_id, p_limit);
    return;
  end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  execute format('select array(select c.id from public.conversations c where %s order by c.last_message_at desc, '
    'c.id desc limit $3)', v_condition)
    into ids using p_before, p_before_id, p_limit;
  select last_message_at, id into before, before_id from public.conversations where id = ids[p_limit];
end $$;

create function private.inbox_rows(p_ids uuid[]) returns setof public.admin_conversations
language sql stable set search_path = '' set jit = off as $$
  select v.* from unnest(p_ids) with ordinality page (id, n)
  cross join lateral (select * from public.admin_conversations where id = page.id offset 0) v order by page.n
$$;

-- A page of the inbox, newest message first: {rows: admin_conversations[], next: {before, before_id} | null}. A
-- search reads the inbox from the newest on, a share of it in each call: a page with fewer than p_limit rows and with
-- next has searched everything newer than next.before, and the next page continues there. Each conversation is on one
-- page.
--   p_filter     open, waiting (for our reply), unread, mine, unassigned, closed, all       p_search  words of a
--   name, email, number or message, by their beginnings; null or empty: any
--   p_before, p_before_id   next of the page before; null: the newest     p_limit   1 to 100
--   errors       PT401, PT403 admin_only; PT400 unknown_filter, too_long, bad_limit
-- Definer: the search's operators are not leakproof, so row security would keep them from using an index.
create function public.inbox_page(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null,
    p_before_id uuid default null, p_limit int default 30
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page record;
begin
  perform private.need_admin();
  v_page := private.inbox_ids(p_filter, p_search, p_before, p_before_id, p_limit);
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(r), '[]') from private.inbox_rows(v_page.ids) r),
    'next', case when v_page.before is not null then jsonb_build_object('before', v_page.before, 'before_id',
      v_page.before_id) end);
end $$;
grant execute on function public.inbox_page(text, text, timestamptz, uuid, int) to authenticated, service_role;
