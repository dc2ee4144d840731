-- What a search adds to a list: a condition, and the ids that it calls $1.
create type private.list_search as (condition text, ids uuid[]);

-- A query for each word of a search, by the beginnings of words. Words without letters or digits are left out.
create function private.search_queries(p_search text) returns tsquery[]
language sql immutable set search_path = '' as $$
  select array(select q from (select to_tsquery('simple', '''' || w || ''':*') as q, length(w) as size
    from regexp_split_to_table(p_search, '[\s!-/:-@\[-`{-~]+') w where w <> '') words where numnode(q) > 0
      order by size desc)
$$;

-- Rows of a table from which on a search looks for common words first. In smaller tables even a common word has about
-- as few matches as are collected by id.
create function private.common_words_from() returns int
language sql immutable set search_path = '' as $$
  select 200000
$$;

-- Conversations of a filter that a search tests one by one before it asks the word index. A word that 2 in 100 of
-- them have is common.
create function private.inbox_rows_to_test() returns int
language sql immutable set search_path = '' as $$
  select 250
$$;

-- The condition of a search, for a statement whose rows have the alias p_alias: $1, the ids that were found, or the
-- test of each row where many fit: 5 of the newest 250.
create function private.list_search(p_table text, p_alias text, p_search text, p_ids text, p_test text)
  returns private.list_search
language plpgsql stable set search_path = '' as $$
declare
  v_test text := format(p_test, private.search_pattern(p_search));
  v_is_common boolean;
  v_ids uuid[];
begin
  if (select reltuples from pg_catalog.pg_class where oid = p_table::regclass) >= private.common_words_from() then
    execute format('select count(*) = 5 from (select from (select * from %s order by created_at desc limit 250) %I '
      'where %s limit 5) n', p_table, p_alias, v_test) into v_is_common;
    if v_is_common then return row(' and ' || v_test, null::uuid[]); end if;
  end if;
  execute format('select array(select id from (' || p_ids || ') found limit 4001)', private.search_pattern(p_search))
    into v_ids;
  if cardinality(v_ids) > 4000 then return row(' and ' || v_test, null::uuid[]); end if;
  return row(format(' and %I.id = any ($1)', p_alias), array(select distinct id from unnest(v_ids) id));
end $$;
