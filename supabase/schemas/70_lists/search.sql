-- Lower case, without accents and compatibility forms. Words are separated by one space; what joins the parts of a
-- word or number ("LF-10302", "o'brien", "maya@shop.test") is a hyphen. Other punctuation is a space.
create function private.fold(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(
    -- unaccent() has letters that Unicode does not take apart: ł, ø, ß. With its dictionary named it is immutable.
    lower(extensions.unaccent('extensions.unaccent',
      regexp_replace(normalize(replace(p_text, '—', ' '), nfkd), '[\u0300-\u036f]', '', 'g'))),
    '[-._/@''’‐–]+', '-', 'g'),
    '(-?[\s!-,:-?\[-`{-\u00bf\u2011-\u206f\u3000-\u3004\u3008-\u303f]+-?)+', ' ', 'g'), ' -')
$$;

-- Each character of Chinese and Japanese becomes a word. They are written without spaces, and an index of three
-- letters finds nothing shorter inside a word.
create function private.spaced(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_text,
    '([\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')
$$;

-- The text that a record is found by: folded, with joined words in parts and then in one piece. A space is before
-- each word.
create function private.search_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select private.spaced(concat(' ', replace(folded, '-', ' '),
    replace(regexp_replace(' ' || folded, ' [^- ]+(?= |$)', '', 'g'), '-', '')))
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
-- of one or two letters must begin a word.
create function private.search_test(p_kind text, p_search text) returns text
language sql immutable set search_path = '' as $$
  select format('t.kind = %L and ', p_kind) || coalesce(string_agg(format('t.text like any (%L::text[])', array(
    select distinct case when form ~ '^\S{1,2}( |$)' then '% ' else '%' end || form || '%'
    from unnest(array[private.spaced(replace(word, '-', ' ')), private.spaced(replace(word, '-', ''))]) form)),
    ' and '), 'false')
  from regexp_split_to_table(private.fold(p_search), ' ') word where word <> ''
$$;

-- What a search adds to a list: a condition, and the ids that it calls $1.
create type private.list_search as (condition text, ids uuid[]);

-- The condition of a search for the rows of p_alias, as " and <condition>". Up to 10,000 records are found by the
-- index, whatever the list's order and filters. Of more, or where 5 of the newest 250 fit, each row is tested on the
-- way.
--   p_newest   the list's table in its order by time: "public.quotes order by created_at"
create function private.list_search(p_kind text, p_newest text, p_alias text, p_search text)
  returns private.list_search
language plpgsql stable set search_path = '' as $$
declare
  v_test constant text := private.search_test(p_kind, p_search);
  v_row_fits constant text :=
    format(' and exists (select from private.search_texts t where t.record_id = %I.id and %s)', p_alias, v_test);
  v_is_common boolean;
  v_ids uuid[];
begin
  if coalesce(btrim(p_search), '') = '' then return row(''::text, null::uuid[]); end if;
  execute format('select count(*) = 5 from (select from (select id from %s desc limit 250) %I where true%s limit 5) n',
    p_newest, p_alias, v_row_fits) into v_is_common;
  if not v_is_common then
    execute format('select array(select record_id from private.search_texts t where %s limit 10001)', v_test)
      into v_ids;
    if cardinality(v_ids) <= 10000 then return row(format(' and %I.id = any ($1)', p_alias), v_ids); end if;
  end if;
  return row(v_row_fits, null::uuid[]);
end $$;
