-- Changes of rows after an upgrade. A migration adds a row here instead of changing a large table in one transaction.
create table private.backfills (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  source regclass not null,
  statement text not null check (statement ~ 'any ?\(\$1\)'),
  batch_size int not null default 500 check (batch_size between 1 and 5000),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  rows_changed bigint not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

comment on column private.backfills.source is 'The table whose column id, a uuid, is read in order';
comment on column private.backfills.statement is
  'Runs for each batch, for example: update public.quotes set ... where id = any ($1) and ... is null';
comment on column private.backfills.last_id is 'The last row that is done';

alter table private.backfills enable row level security;

-- Works on the oldest unfinished backfill for a quarter of a second, batch by batch, and remembers the last row. Rows
-- stay locked until the transaction ends, so a write waits for less than a second. A run that fails or is killed
-- leaves nothing behind, and the next one continues after the last run. Returns how many rows changed.
create function private.run_backfills() returns int
language plpgsql set search_path = '' set lock_timeout = '300ms' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '250 milliseconds';
  v_backfill private.backfills;
  v_ids uuid[];
  v_rows int;
  v_changed int := 0;
begin
  loop
    select * into v_backfill from private.backfills where finished_at is null order by created_at limit 1 for update;
    exit when not found or clock_timestamp() >= v_until;
    execute format('select array(select id from %s where id > $1 order by id limit $2)', v_backfill.source)
      into v_ids using v_backfill.last_id, v_backfill.batch_size;
    execute v_backfill.statement using v_ids;
    get diagnostics v_rows = row_count;
    v_changed := v_changed + v_rows;
    update private.backfills set rows_changed = rows_changed + v_rows,
      last_id = coalesce(v_ids[cardinality(v_ids)], last_id),
      finished_at = case when cardinality(v_ids) < batch_size then clock_timestamp() end
    where id = v_backfill.id;
  end loop;
  return v_changed;
end $$;
