-- Raises an error that PostgREST turns into the HTTP status in its code (PT404 -> 404).
--   p_reason  snake_case, what programs decide by        p_detail  a sentence for people
--   p_hint    the field it belongs to (`items.0.quantity`) or what to do about it
create function private.refuse(p_code text, p_reason text, p_detail text, p_hint text default '') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_reason using errcode = p_code, detail = p_detail, hint = coalesce(p_hint, '');
end $$;

-- A refusal as a value, so that it can be shown before the act: what private.refuse would raise.
create function private.refusal(p_code text, p_reason text, p_detail text, p_hint text default '') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sqlstate', p_code, 'code', p_reason, 'text', p_detail, 'hint', p_hint)
$$;

-- Raises a refusal; null raises nothing.
create function private.refuse_with(p_refusal jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_refusal is null then return; end if;
  perform private.refuse(p_refusal ->> 'sqlstate', p_refusal ->> 'code', p_refusal ->> 'text', p_refusal ->> 'hint');
end $$;
