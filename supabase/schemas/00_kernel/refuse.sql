-- Raises an error that PostgREST turns into the HTTP status in its code (PT404 -> 404).
--   p_reason  snake_case, what programs decide by        p_detail  a sentence for people
--   p_hint    the field it belongs to (`items.0.quantity`) or what to do about it
create function private.refuse(p_code text, p_reason text, p_detail text, p_hint text default '') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_reason using errcode = p_code, detail = p_detail, hint = coalesce(p_hint, '');
end $$;
