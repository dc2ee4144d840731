-- landfall.erasing is 'yes' while private.apply_erasure empties the personal data of one customer: the rows keep their
-- dates, and their guards let it. No client can set it: set_config is not exposed by the API.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('landfall.erasing', true) is distinct from 'yes' then new.updated_at := now(); end if;
  return new;
end $$;

-- History is append-only for every role: a trigger refuses changes by the table's owner too. Erasure empties columns,
-- retention deletes rows.
create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_setting('landfall.erasing', true) = 'yes' then return new; end if;
  if tg_op = 'DELETE' and current_setting('landfall.pruning', true) = tg_table_name then return old; end if;
  raise exception 'append_only' using errcode = 'PT403',
    detail = format('Rows of %s are only ever added.', tg_table_name);
end $$;

-- Facts that no code path may rewrite, whatever rights it has: who a quote belongs to, what an order cost, what a
-- payment asked for.
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('landfall.erasing', true) = 'yes' then return new; end if;
  raise exception 'frozen' using errcode = 'PT409',
    detail = format('%s of %s cannot be changed afterwards.', tg_argv[0], tg_table_name);
end $$;
