-- Lower case, without accents and compatibility forms. Words are separated by one space; what joins the parts of a
-- word or number ("LF-10302", "o'brien", "maya@shop.test") is a hyphen. Other punctuation is a space. Characters of
-- Chinese and Japanese are parts too: they are written without spaces, and a trigram index finds no two inside a word.
create function private.fold(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(
    -- unaccent() has letters that Unicode does not take apart: ł, ø, ß. With its dictionary named it is immutable.
    lower(extensions.unaccent('extensions.unaccent',
      regexp_replace(normalize(replace(p_text, '—', ' '), nfkd), '[\u0300-\u036f]', '', 'g'))),
    '([\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', '-\1-', 'g'),
    '[-._/@''’‐–]+', '-', 'g'),
    '(-?[\s!-,:-?\[-`{-\u00bf\u2011-\u206f\u3000-\u3004\u3008-\u303f]+-?)+', ' ', 'g'), ' -')
$$;

-- The text that a record is found by: folded, with joined words in parts and then in one piece. A space is before
-- each word.
create function private.search_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select concat(' ', replace(folded, '-', ' '),
    replace(regexp_replace(' ' || replace(folded, ' ', '  ') || ' ', ' [^- ]+ ', '', 'g'), '-', ''))
  from private.fold(p_text) folded
$$;

-- The same for a search that compares the text as it was typed: the text in both Unicode forms, and folded. Definer:
-- customers read it in views and may not use the schema.
create function private.search_words(p_text text) returns text
language sql immutable security definer set search_path = '' as $$
  select concat(normalize(p_text, nfc), ' ', normalize(p_text, nfd), private.search_text(p_text))
$$;
grant execute on function private.search_words(text) to authenticated, service_role;

-- The condition on search_texts t for a search: every word, in any order, anywhere, in parts or in one piece. A word
-- of one or two letters must begin a word. Null where there is no search. PT400 too_long: more than 200 characters.
create function private.search_test(p_kind text, p_search text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if length(p_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  end if;
  return (select format('t.kind = %L and ', p_kind) || coalesce(string_agg(format('t.text like any (%L::text[])', array(
    select distinct case when form ~ '^\S{1,2}( |$)' then '% ' else '%' end || form || '%'
    from unnest(array[replace(word, '-', ' '), replace(word, '-', '')]) form)),
    ' and '), 'false')
  from regexp_split_to_table(private.fold(p_search), ' ') word where word <> '' having btrim(p_search) <> '');
end $$;

-- The next rows of a list that a search finds, and their keys: at most p_limit. The next 1,000 rows are tested one by
-- one. If they don't fill the page, all records that fit are looked up by the index: then matching has their ids.
--   p_test   of search_test(), or null     the rest as page_sql()
create function private.search_page(p_rows text, p_order private.list_order, p_cursor jsonb, p_backwards boolean,
  p_limit int, p_test text, out ids uuid[], out keys text[], out times timestamptz[], out matching uuid[])
language plpgsql stable set search_path = '' as $$
declare
  v_tested int;
begin
  if p_test is not null then
    execute format('with next as materialized (select *, row_number() over () as n from (%s) page) '
      'select array_agg(id order by n), array_agg(key order by n), array_agg(time order by n), '
      '(select count(*) from next) from (select * from next where exists (select from private.search_texts t '
      'where t.record_id = next.id and %s) order by n limit %s) fits',
      private.page_sql(p_rows, p_order, p_cursor, p_backwards, 1000), p_test, p_limit)
      into ids, keys, times, v_tested;
    if v_tested < 1000 or cardinality(ids) = p_limit then return; end if;
    execute format('select array(select record_id from private.search_texts t where %s)', p_test) into matching;
    p_rows := private.rows_found(p_rows, p_order, matching, p_test);
  end if;
  execute format('select array_agg(id order by n), array_agg(key order by n), array_agg(time order by n) '
    'from (select *, row_number() over () as n from (%s) page) numbered',
    private.page_sql(p_rows, p_order, p_cursor, p_backwards, p_limit)) into ids, keys, times using matching;
end $$;

-- p_rows with the condition of a search: $1, the ids, if they were looked up, else a test of each row.
create function private.rows_found(p_rows text, p_order private.list_order, p_ids uuid[], p_test text) returns text
language sql immutable set search_path = '' as $$
  select p_rows || case
    when p_ids is not null then format(' and %I.id in (select unnest($1))', p_order.alias)
    when p_test is not null then format(
      ' and exists (select from private.search_texts t where t.record_id = %I.id and %s)', p_order.alias, p_test)
    else '' end
$$;
