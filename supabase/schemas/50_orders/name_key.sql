-- A name's words, sorted: 'GURUNG, Maya' and 'maya gurung' are one.
create function private.name_key(p_name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(w, ' ' order by w collate "C") from regexp_split_to_table(lower(p_name), '[^[:alnum:]]+') w
    where w <> ''
$$;
-- A change of profiles evaluates profiles_by_name_key as its writer.
grant execute on function private.name_key(text) to authenticated, service_role;
