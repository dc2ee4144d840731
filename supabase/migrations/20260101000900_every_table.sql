-- What holds for every table: updated_at follows each change, and a number is a number ('NaN' would pass ">= 0").
do $$
declare
  t record;
  c record;
begin
  for t in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('create trigger touch_updated_at before update on public.%I for each row execute function private.touch_updated_at()', t.name);
    execute format('alter table public.%I enable row level security', t.name);
    for c in select column_name as name from information_schema.columns
             where table_schema = 'public' and table_name = t.name and data_type = 'numeric' loop
      execute format('alter table public.%I add constraint %I check (%I <> ''NaN'')', t.name, t.name || '_' || c.name || '_number', c.name);
    end loop;
  end loop;
end $$;
