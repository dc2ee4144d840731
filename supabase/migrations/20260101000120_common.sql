-- Trigger functions that every table uses.
create type public.app_role as enum ('admin', 'user');

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- History is only ever added to, by anybody: a trigger refuses the owner of the table too.
create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'append_only' using errcode = 'PT403', detail = format('Rows of %s are only ever added.', tg_table_name);
end $$;
