-- Cleans a name or another line for storing: without line breaks, control characters, bidi controls, soft hyphens and
-- zero-width spaces; other spaces and hyphens that do not break are plain ones. Joiners stay inside words, because
-- Devanagari, Persian and emoji are spelled with them.
create function private.clean_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(p_text),
    '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]', '', 'g'),
    '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000 ]+', ' ', 'g'),
    '[\u2010\u2011]', '-', 'g'),
    '(^|(?<= ))[\u200c\u200d]+|[\u200c\u200d]+((?= )|$)', '', 'g'))
$$;

-- Cleans the columns that the trigger names.
-- Definer: schema private is closed.
create function private.clean_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(c, private.clean_line(v_row ->> c))
    from unnest(tg_argv) as c));
end $$;

-- The stored form of a phone number: +9779800000000, or +12133734253 ext. 12; null for none. PT400 bad_phone.
create function private.need_phone(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_parts text[] := regexp_match(private.clean_line(p_text),
    '^(.*?)(?:[ ,;]*(?:ext\.?|x|#|;ext=) *([0-9]{1,7}))?$', 'i');
  v_number text := regexp_replace(regexp_replace(v_parts[1], '[ ().\-/\u2012-\u2015\u2212\u200c\u200d]', '', 'g'),
    '^00', '+');
begin
  if coalesce(v_number, '') = '' then return null; end if;
  if v_number !~ '^\+[1-9][0-9]{6,14}$' then
    perform private.refuse('PT400', 'bad_phone',
      'Enter a phone number with its country code, for example +977 9800000000.', 'phone');
  end if;
  return v_number || coalesce(' ext. ' || v_parts[2], '');
end $$;

-- Stores the row's phone as need_phone writes it.
-- Definer: schema private is closed.
create function private.clean_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.need_phone(new.phone);
  return new;
end $$;
