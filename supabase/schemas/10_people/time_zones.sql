-- Keeps the caller's time zone, as the browser names it, for the times in messages to them.
--   errors  PT401; PT400 bad_zone
-- Definer: profiles.time_zone has no other writer.
create function public.keep_time_zone(p_zone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_zone text := case p_zone when 'Asia/Katmandu' then 'Asia/Kathmandu' when 'Asia/Calcutta' then 'Asia/Kolkata'
    when 'Asia/Saigon' then 'Asia/Ho_Chi_Minh' when 'Asia/Rangoon' then 'Asia/Yangon'
    when 'Europe/Kiev' then 'Europe/Kyiv' else p_zone end; -- old names that browsers still use
begin
  if exists (select from public.profiles where id = v_user and time_zone = v_zone) then return; end if;
  if not private.is_time_zone(v_zone) then
    perform private.refuse('PT400', 'bad_zone', 'This time zone is not known.', 'p_zone');
  end if;
  update public.profiles set time_zone = v_zone where id = v_user;
end $$;
grant execute on function public.keep_time_zone(text) to authenticated, service_role;

-- A moment for its reader: "3 December 2026, 14:00 (Asia/Kathmandu)". The only place that writes times into messages.
-- Without a person, or before their browser told its time zone, it is the shop's.
create function private.moment_for(p_user_id uuid, p_moment timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_zone text := coalesce((select time_zone from public.profiles where id = p_user_id), private.reporting_zone());
begin
  return to_char(p_moment at time zone v_zone, 'FMDD FMMonth YYYY, HH24:MI') || ' (' || v_zone || ')';
end $$;
