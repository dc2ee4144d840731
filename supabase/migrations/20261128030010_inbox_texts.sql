-- Searching the inbox for words that are common one by one and rare together: one index has the words of names and messages of a conversation, so it intersects them.

create table private.conversation_texts (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  part int not null,
  chars bigint not null,
  words tsvector not null,
  primary key (conversation_id, part)
);
comment on table private.conversation_texts is
  'The words of a conversation: its names and its messages. Kept by triggers; rebuild_conversation_texts() writes it from them. Every 20,000 characters of messages begin a part, with the
names again, so that a message costs the same in a long conversation. Words of a search are found in one part.';
comment on column private.conversation_texts.part is 'The characters of the messages before, divided by 20,000';
comment on column private.conversation_texts.chars is 'Characters of the messages up to the end of this part';
revoke all on private.conversation_texts from public, anon, authenticated;

create function private.message_text(m public.messages) returns text
language sql immutable set search_path = '' as $$
  select m.subject || ' ' || m.content
$$;

-- The words of these conversations. Without positions: a tsvector has room for few.
create function private.conversation_texts_of(p_ids uuid[]) returns setof private.conversation_texts
language sql stable set search_path = '' as $$
  select c.id, coalesce(p.part, 0), coalesce(p.chars, 0), strip(c.words) || strip(private.search_words(coalesce(p.text, '')))
  from public.conversations c
  left join (
    select conversation_id, ((upto - length(text)) / 20000)::int as part, max(upto)::bigint as chars, string_agg(text, ' ') as text
    from (select m.conversation_id, private.message_text(m) as text, sum(length(private.message_text(m))) over (partition by m.conversation_id order by m.created_at, m.id) as upto
      from public.messages m where m.conversation_id = any (p_ids)) t
    group by 1, 2) p on p.conversation_id = c.id
  where c.id = any (p_ids)
$$;

create function private.rebuild_conversation_texts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.conversation_texts;
  insert into private.conversation_texts select * from private.conversation_texts_of(array(select id from public.conversations));
end $$;
select private.rebuild_conversation_texts();
create index conversation_texts_words on private.conversation_texts using gin (words);

create function private.keep_conversation_texts(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.conversation_texts where conversation_id = any (p_ids);
  insert into private.conversation_texts select * from private.conversation_texts_of(p_ids);
end $$;

create function private.keep_names_found() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_conversation_texts(array[new.id]);
  return null;
end $$;
create trigger keep_names_found after insert on public.conversations for each row execute function private.keep_names_found();
create trigger keep_names_found_on_change after update of words, visitor_name on public.conversations for each row
  when (old.words is distinct from new.words) execute function private.keep_names_found();

-- Adds a new message's words to the last part, or begins one.
create function private.add_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := private.message_text(new);
  v_chars bigint;
begin
  select chars into v_chars from private.conversation_texts where conversation_id = new.conversation_id order by part desc limit 1 for update;
  insert into private.conversation_texts as t
  select c.id, v_chars / 20000, v_chars + length(v_text), strip(c.words) || strip(private.search_words(v_text)) from public.conversations c where c.id = new.conversation_id
  on conflict (conversation_id, part) do update set chars = excluded.chars, words = t.words || excluded.words;
  return null;
end $$;
-- After count_message, by its name: both then lock the conversation before its words, as a new name does.
create trigger words_found after insert on public.messages for each row execute function private.add_words_found();

create function private.change_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_conversation_texts(array[old.conversation_id, new.conversation_id]);
  return null;
end $$;
create trigger change_words_found after update of subject, content, conversation_id on public.messages for each row
  when (row(old.subject, old.content, old.conversation_id) is distinct from row(new.subject, new.content, new.conversation_id)) execute function private.change_words_found();

create function private.forget_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_conversation_texts(array(select distinct conversation_id from gone where conversation_id is not null));
  return null;
end $$;
create trigger forget_words_found after delete on public.messages referencing old table as gone for each statement execute function private.forget_words_found();
drop index public.messages_words;

-- A query for all of these words. Words that the parser splits have to be there in any order: conversation_texts has no positions.
create function private.all_words(p_queries tsquery[]) returns tsquery
language sql immutable set search_path = '' as $$
  select regexp_replace(string_agg('(' || q::text || ')', ' & '), '<(-|\d+)>', '&', 'g')::tsquery from unnest(p_queries) q
$$;

-- Whether a conversation has every word of a search, in its names or its messages.
create function private.has_words(p_conversation_id uuid, p_query tsquery) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.conversation_texts where conversation_id = p_conversation_id and words @@ p_query)
$$;

drop function private.found_conversations(text);
drop function private.conversations_with(tsquery[]);
drop function private.has_words(uuid, tsvector, tsquery[]);

-- The conversations that a search may find: ids of up to 10,000 with its rare words; null where more have them, or 10 of the newest 500 have every word.
-- A word that 10 of the newest 500 have is not looked up beside a rarer one: the index would list all that have it.
create function private.found_conversations(p_queries tsquery[]) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_newest tsvector[] := array(select t.words from (select id from public.conversations order by last_message_at desc, id desc limit 500) c
    join private.conversation_texts t on t.conversation_id = c.id);
  v_all tsquery := private.all_words(p_queries);
  v_rare tsquery := private.all_words(array(select q from unnest(p_queries) q where (select count(*) from unnest(v_newest) w where w @@ q) < 10));
  v_ids uuid[];
begin
  if (select count(*) from unnest(v_newest) w where w @@ v_all) >= 10 then return null; end if;
  v_ids := array(select conversation_id from private.conversation_texts where words @@ coalesce(v_rare, v_all) limit 10001);
  return case when cardinality(v_ids) <= 10000 then v_ids end;
end $$;

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
    v_query := private.all_words(v_queries);
    v_ids := private.found_conversations(v_queries);
    if v_ids is null then -- many are found: the next rows give a page, or there are no more of them, or they are all older
      execute format('select array(select c.id from (select c.id from public.conversations c where %s %s limit %s) c where private.has_words(c.id, $3) limit $4)',
        v_condition, v_page_order, v_most) into v_ids using p_before, p_before_id, v_query, p_limit;
      if cardinality(v_ids) < p_limit then
        execute format('select count(*) < %2$s from (select from public.conversations c where %1$s limit %2$s) n', v_condition, v_most) into v_is_enough using p_before, p_before_id;
        if not v_is_enough then v_ids := array(select conversation_id from private.conversation_texts where words @@ v_query); end if;
      end if;
    end if;
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
revoke execute on function private.search_words(text) from authenticated, service_role;
