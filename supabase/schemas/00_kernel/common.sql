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
  raise exception 'append_only' using errcode = 'PT403',
    detail = format('Rows of %s are only ever added.', tg_table_name);
end $$;

-- Facts that no code path may rewrite, whatever rights it has: who a quote belongs to, what an order cost, what a
-- payment asked for.
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'frozen' using errcode = 'PT409',
    detail = format('%s of %s cannot be changed afterwards.', tg_argv[0], tg_table_name);
end $$;
