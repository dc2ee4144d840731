-- The one way in which a function says no, and the readers that check what a caller typed into JSON.
-- Small functions here and below are plpgsql where sql would do: their plans are kept for the session, while a sql function that
-- pins its search_path is planned anew in every statement (a price took ten times as long).
create schema if not exists private;

-- Raises an error that PostgREST turns into the HTTP status in its code (PT404 -> 404).
--   p_reason  snake_case, what programs decide by        p_detail  a sentence for people
--   p_hint    the field it belongs to (`items.0.quantity`) or what to do about it
create function private.refuse(p_code text, p_reason text, p_detail text, p_hint text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', p_reason using errcode = p_code, detail = p_detail, hint = coalesce(p_hint, '');
end $$;

-- The dotted path of a field: ('items.0', 'quantity') -> 'items.0.quantity', ('', 'origin') -> 'origin'.
create function private.field_path(p_path text, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_path = '' then p_field else p_path || '.' || p_field end;
end $$;

-- A number of a JSON object, given as a number or a decimal string: 0 <= it <= p_max. A missing or null field gives p_default.
-- PT400 not_a_number, negative_amount or too_large, with the field in the hint. NaN and Infinity are not numbers here.
create function private.read_number(p_from jsonb, p_path text, p_field text, p_max numeric, p_default numeric default null) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(p_from ->> p_field);
  v_field text := private.field_path(p_path, p_field);
begin
  if coalesce(jsonb_typeof(p_from -> p_field), 'null') = 'null' then return p_default; end if;
  if jsonb_typeof(p_from -> p_field) not in ('number', 'string') or v_text !~ '^-?[0-9]+(\.[0-9]+)?$' then
    perform private.refuse('PT400', 'not_a_number', 'This must be a number.', v_field);
  elsif v_text like '-%' and v_text ~ '[1-9]' then
    perform private.refuse('PT400', 'negative_amount', 'This cannot be negative.', v_field);
  elsif length(v_text) > 40 or v_text::numeric > p_max then
    perform private.refuse('PT400', 'too_large', 'This is more than ' || p_max || '.', v_field);
  end if;
  return abs(v_text::numeric);
end $$;

-- The same for a field that must be there: PT400 missing_field.
create function private.need_number(p_from jsonb, p_path text, p_field text, p_max numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  v_number numeric := private.read_number(p_from, p_path, p_field, p_max);
begin
  if v_number is null then perform private.refuse('PT400', 'missing_field', 'This is needed.', private.field_path(p_path, p_field)); end if;
  return v_number;
end $$;

-- A count of at least one: a whole number 1 to p_max, p_default where it is missing. PT400 not_a_whole_number.
create function private.read_count(p_from jsonb, p_path text, p_field text, p_max int, p_default int default null) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_number numeric := private.read_number(p_from, p_path, p_field, p_max, p_default);
begin
  if v_number is null then perform private.refuse('PT400', 'missing_field', 'This is needed.', private.field_path(p_path, p_field)); end if;
  if v_number <> trunc(v_number) or v_number < 1 then
    perform private.refuse('PT400', 'not_a_whole_number', 'This must be a whole number from 1 to ' || p_max || '.',
      private.field_path(p_path, p_field));
  end if;
  return v_number::int;
end $$;

-- A text of at most p_max characters, trimmed; null where it is missing or empty. PT400 not_a_text or too_long.
create function private.read_text(p_from jsonb, p_path text, p_field text, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := nullif(btrim(p_from ->> p_field), '');
begin
  if coalesce(jsonb_typeof(p_from -> p_field), 'null') not in ('null', 'string') then
    perform private.refuse('PT400', 'not_a_text', 'This must be a text.', private.field_path(p_path, p_field));
  elsif length(v_text) > p_max then
    perform private.refuse('PT400', 'too_long', 'This is longer than ' || p_max || ' characters.', private.field_path(p_path, p_field));
  end if;
  return v_text;
end $$;

-- A text that must be there: PT400 missing_field.
create function private.need_text(p_from jsonb, p_path text, p_field text, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.read_text(p_from, p_path, p_field, p_max);
begin
  if v_text is null then perform private.refuse('PT400', 'missing_field', 'This is needed.', private.field_path(p_path, p_field)); end if;
  return v_text;
end $$;

-- A text that must be there and match a pattern (a country, a currency): PT400 bad_format.
create function private.need_code(p_from jsonb, p_path text, p_field text, p_pattern text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.need_text(p_from, p_path, p_field, 100);
begin
  if v_text !~ p_pattern then
    perform private.refuse('PT400', 'bad_format', 'This is not written as it should be.', private.field_path(p_path, p_field));
  end if;
  return v_text;
end $$;

-- true or false; p_default where it is missing. PT400 not_a_boolean.
create function private.read_boolean(p_from jsonb, p_path text, p_field text, p_default boolean default false) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_from -> p_field), 'null') = 'null' then return p_default; end if;
  if jsonb_typeof(p_from -> p_field) <> 'boolean' then
    perform private.refuse('PT400', 'not_a_boolean', 'This must be true or false.', private.field_path(p_path, p_field));
  end if;
  return (p_from -> p_field)::boolean;
end $$;

-- A JSON object that must be there: PT400 not_an_object.
create function private.need_object(p_from jsonb, p_path text, p_field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_from -> p_field) is distinct from 'object' then
    perform private.refuse('PT400', 'not_an_object', 'This must be an object.', private.field_path(p_path, p_field));
  end if;
  return p_from -> p_field;
end $$;

-- A JSON array; empty where it is missing. PT400 not_a_list.
create function private.read_list(p_from jsonb, p_path text, p_field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_from -> p_field), 'null') = 'null' then return '[]'; end if;
  if jsonb_typeof(p_from -> p_field) <> 'array' then
    perform private.refuse('PT400', 'not_a_list', 'This must be a list.', private.field_path(p_path, p_field));
  end if;
  return p_from -> p_field;
end $$;

-- What a caller may post at once: an object of at most 64 kB with at most 50 items. PT400 not_an_object, PT413 too_large or too_many_items.
create function private.check_size(p_input jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_input is null or jsonb_typeof(p_input) <> 'object' then
    perform private.refuse('PT400', 'not_an_object', 'The request must be a JSON object.');
  elsif octet_length(p_input::text) > 65536 then
    perform private.refuse('PT413', 'too_large', 'The request is larger than 64 kB.');
  elsif jsonb_array_length(private.read_list(p_input, '', 'items')) > 50 then
    perform private.refuse('PT413', 'too_many_items', 'At most 50 items go into one quote.', 'items');
  end if;
end $$;
