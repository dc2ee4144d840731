-- The dotted path of a field: ('items.0', 'quantity') -> 'items.0.quantity', ('', 'origin') -> 'origin'.
create function private.field_path(p_path text, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_path = '' then p_field else p_path || '.' || p_field end;
end $$;

-- A number of a JSON object, given as a number or a decimal string: 0 <= it <= p_max. A missing or null field gives
-- p_default. PT400 not_a_number, negative_amount or too_large, with the field in the hint. NaN and Infinity are not
-- numbers here.
create function private.read_number(p_from jsonb, p_path text, p_field text, p_max numeric,
  p_default numeric default null) returns numeric
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
  if v_number is null then perform private.refuse('PT400', 'missing_field', 'This is needed.',
    private.field_path(p_path, p_field)); end if;
  return v_number;
end $$;

-- A count of at least one: a whole number 1 to p_max, p_default where it is missing. PT400 not_a_whole_number.
create function private.read_count(p_from jsonb, p_path text, p_field text, p_max int, p_default int default null)
  returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_number numeric := private.read_number(p_from, p_path, p_field, p_max, p_default);
begin
  if v_number is null then perform private.refuse('PT400', 'missing_field', 'This is needed.',
    private.field_path(p_path, p_field)); end if;
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
    perform private.refuse('PT400', 'too_long', 'This is longer than ' || p_max || ' characters.',
      private.field_path(p_path, p_field));
  end if;
  return v_text;
end $$;

-- A text that must be there: PT400 missing_field.
create function private.need_text(p_from jsonb, p_path text, p_field text, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.read_text(p_from, p_path, p_field, p_max);
begin
  if v_text is null then perform private.refuse('PT400', 'missing_field', 'This is needed.',
    private.field_path(p_path, p_field)); end if;
  return v_text;
end $$;

-- A text that must be there and match a pattern (a country, a currency): PT400 bad_format.
create function private.need_code(p_from jsonb, p_path text, p_field text, p_pattern text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.need_text(p_from, p_path, p_field, 100);
begin
  if v_text !~ p_pattern then
    perform private.refuse('PT400', 'bad_format', 'This is not written as it should be.',
      private.field_path(p_path, p_field));
  end if;
  return v_text;
end $$;

-- true or false; p_default where it is missing. PT400 not_a_boolean.
create function private.read_boolean(p_from jsonb, p_path text, p_field text, p_default boolean default false)
  returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_from -> p_field), 'null') = 'null' then return p_default; end if;
  if jsonb_typeof(p_from -> p_field) <> 'boolean' then
    perform private.refuse('PT400', 'not_a_boolean', 'This must be true or false.',
      private.field_path(p_path, p_field));
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

-- What a caller may post at once: an object of at most 64 kB with at most 50 items. PT400 not_an_object, PT413
-- too_large or too_many_items.
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

-- A typed uuid; null where it is missing. PT400 bad_format.
create function private.read_uuid(p_from jsonb, p_path text, p_field text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.read_text(p_from, p_path, p_field, 40);
begin
  if v_text !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse('PT400', 'bad_format', 'This is not an id.', private.field_path(p_path, p_field));
  end if;
  return v_text::uuid;
end $$;

-- A web address; null where it is missing. PT400 bad_url.
create function private.read_url(p_from jsonb, p_path text, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_url text := private.read_text(p_from, p_path, p_field, 2000);
begin
  if v_url !~* '^https?://[^\s]+$' then
    perform private.refuse('PT400', 'bad_url', 'An address starts with http:// or https://.',
      private.field_path(p_path, p_field));
  end if;
  return v_url;
end $$;

-- A moment as JSON writes it, with its zone; null where it is missing. PT400 bad_format.
create function private.read_moment(p_from jsonb, p_path text, p_field text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_text constant text := private.read_text(p_from, p_path, p_field, 40);
begin
  if v_text !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$' then
    perform private.refuse('PT400', 'bad_format', 'A moment is written YYYY-MM-DDThh:mm:ssZ.',
      private.field_path(p_path, p_field));
  end if;
  return v_text::timestamptz;
exception when datetime_field_overflow then
  perform private.refuse('PT400', 'bad_format', 'There is no such moment.', private.field_path(p_path, p_field));
  return null;
end $$;

-- An id that must be there: PT400 missing_field or bad_format.
create function private.need_uuid(p_from jsonb, p_path text, p_field text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  v_id uuid := private.read_uuid(p_from, p_path, p_field);
begin
  if v_id is null then perform private.refuse('PT400', 'missing_field', 'This is needed.',
    private.field_path(p_path, p_field)); end if;
  return v_id;
end $$;

-- Who orders can be written to: mails tell how to pay and what happens. PT422 email_needed.
create function private.need_email(p_user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select nullif(email, '') from public.profiles where id = p_user_id) is null then
    perform private.refuse('PT422', 'email_needed', 'Tell us your e-mail first: we write to you about the order.',
      'email');
  end if;
end $$;

-- A date as YYYY-MM-DD; null where it is missing. PT400 bad_format.
create function private.read_date(p_from jsonb, p_field text) returns date
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.read_text(p_from, '', p_field, 10);
begin
  if v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform private.refuse('PT400', 'bad_format', 'A date is written YYYY-MM-DD.', p_field);
  end if;
  return make_date(left(v_text, 4)::int, substr(v_text, 6, 2)::int, right(v_text, 2)::int);
exception when datetime_field_overflow then
  perform private.refuse('PT400', 'bad_format', 'There is no such day.', p_field);
  return null;
end $$;
