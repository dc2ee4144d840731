create function private.message_text(m public.messages) returns text
language sql immutable set search_path = '' as $$
  select m.subject || ' ' || m.content
$$;

-- The words of these conversations. Without positions: a tsvector has room for few.
create function private.conversation_texts_of(p_ids uuid[]) returns setof private.conversation_texts
language sql stable set search_path = '' as $$
  select c.id, coalesce(p.part, 0), coalesce(p.chars, 0), strip(c.words)
    || strip(private.search_words(coalesce(p.text, ''))), private.search_window_of(c.last_message_at)
  from public.conversations c
  left join (
    select conversation_id, ((upto - length(text)) / 20000)::int as part, max(upto)::bigint as chars,
      string_agg(text, ' ') as text
    from (select m.conversation_id, private.message_text(m) as text,
      sum(length(private.message_text(m))) over (partition by m.conversation_id order by m.created_at, m.id) as upto
      from public.messages m where m.conversation_id = any (p_ids)) t
    group by 1, 2) p on p.conversation_id = c.id
  where c.id = any (p_ids)
$$;

create function private.rebuild_conversation_texts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.conversation_texts, private.search_windows;
  insert into private.search_windows (starts_at)
  select '-infinity' union select last_message_at
    from (select last_message_at, row_number() over (order by last_message_at) as n from public.conversations) c
  where n % private.search_window_size() = 0;
  insert into private.conversation_texts select t.*
    from private.conversation_texts_of(array(select id from public.conversations)) t
  -- so that a window's rows are in few pages, as those of new messages are
  join public.conversations c on c.id = t.conversation_id order by c.last_message_at;
end $$;

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

-- Adds a new message's words to the last part, or begins one.
create function private.add_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := private.message_text(new);
  v_chars bigint;
begin
  select chars into v_chars from private.conversation_texts where conversation_id = new.conversation_id
    order by part desc limit 1 for update;
  insert into private.conversation_texts as t
  select c.id, v_chars / 20000, v_chars + length(v_text), strip(c.words) || strip(private.search_words(v_text)),
    private.search_window_of(c.last_message_at)
  from public.conversations c where c.id = new.conversation_id
  on conflict (conversation_id, part) do update set chars = excluded.chars, words = t.words || excluded.words;
  return null;
end $$;

create function private.change_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_conversation_texts(array[old.conversation_id, new.conversation_id]);
  return null;
end $$;

create function private.forget_words_found() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_conversation_texts(array(select distinct conversation_id from gone
    where conversation_id is not null));
  return null;
end $$;

-- A query for all of these words. Words that the parser splits have to be there in any order: conversation_texts has
-- no positions.
create function private.all_words(p_queries tsquery[]) returns tsquery
language sql immutable set search_path = '' as $$
  select regexp_replace(string_agg('(' || q::text || ')', ' & '), '<(-|\d+)>', '&', 'g')::tsquery
    from unnest(p_queries) q
$$;
