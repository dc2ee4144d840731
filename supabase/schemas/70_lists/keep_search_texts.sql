-- Writes the texts of these records from their sources, and deletes those of records that are gone. One plan for all
-- kinds: a plan per call took 5 ms, and at run time the sources of other kinds are skipped.
create function private.write_search_texts(p_kind text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- Waits for writers of the same text, so that the next statement sees their rows.
  perform from private.search_texts where kind = p_kind and record_id = any (p_ids) order by record_id, part for update;
  with written as (
    insert into private.search_texts as t (kind, record_id, part, person_id, text)
    select kind, record_id, part, person_id, private.search_text(text) from private.search_sources
    where kind = p_kind and record_id = any (p_ids)
    on conflict (record_id, kind, part) do update
      set person_id = excluded.person_id, text = excluded.text, written_at = excluded.written_at
    returning record_id, part)
  delete from private.search_texts t where t.kind = p_kind and t.record_id = any (p_ids)
    and not exists (select from written w where w.record_id = t.record_id and w.part = t.part);
end $$;

-- Trigger of tables that search_sources reads. Arguments: the kind, and the column with the record's id.
create function private.keep_search_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_search_texts(tg_argv[0],
    array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]::uuid[]);
  return null;
end $$;

-- Adds a new message to the last part of its conversation's text, or begins a part.
create function private.add_message_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_text constant text := private.search_text(concat_ws(' ', new.subject, new.content));
  v_part constant int := (select max(part) from private.search_texts
    where kind = 'conversation' and record_id = new.conversation_id);
begin
  update private.search_texts set text = text || v_text
  where kind = 'conversation' and record_id = new.conversation_id and part = v_part and length(text) < 4000;
  if found then return null; end if;
  insert into private.search_texts as t (kind, record_id, part, person_id, text)
  select 'conversation', c.id, coalesce(v_part + 1, 0), c.customer_id,
    private.search_text(private.conversation_names(c)) || v_text
  from public.conversations c where c.id = new.conversation_id
  on conflict (record_id, kind, part) do update set text = t.text || excluded.text;
  return null;
end $$;

create function private.forget_message_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_search_texts('conversation', array(select distinct conversation_id from gone));
  return null;
end $$;

-- Pruning deletes many entries at once.
create function private.forget_audit_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_texts where kind = 'audit' and record_id in (select id from gone);
  return null;
end $$;

-- Writes the texts that have an older name of their customer: up to p_limit of one person, or of all. Returns how
-- many it wrote.
create function private.write_renamed(p_limit int, p_user_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_stale record;
  v_count int := 0;
begin
  for v_stale in
    select kind, array_agg(record_id) as ids from (
      select t.kind, t.record_id from private.renamed_people r
      join private.search_texts t on t.person_id = r.user_id and t.written_at < r.renamed_at
      where p_user_id is null or r.user_id = p_user_id limit p_limit) stale
    group by kind
  loop
    perform private.write_search_texts(v_stale.kind, v_stale.ids);
    v_count := v_count + cardinality(v_stale.ids);
  end loop;
  delete from private.renamed_people r where (p_user_id is null or r.user_id = p_user_id)
    and not exists (select from private.search_texts t where t.person_id = r.user_id and t.written_at < r.renamed_at);
  return v_count;
end $$;

-- A new name is found at once with ten records of a customer, and with the others within minutes.
create function private.rename_in_search_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.renamed_people values (new.id, clock_timestamp())
    on conflict (user_id) do update set renamed_at = excluded.renamed_at;
  perform private.write_renamed(10, new.id);
  return null;
end $$;

-- Writes all texts. For tests and the bench: it holds every row's lock until its end.
create function private.rebuild_search_texts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.search_texts, private.renamed_people;
  insert into private.search_texts (kind, record_id, part, person_id, text)
    select kind, record_id, part, person_id, private.search_text(text) from private.search_sources;
end $$;
