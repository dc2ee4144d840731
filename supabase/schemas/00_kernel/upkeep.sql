-- When the roll-ups were last summed up. One row.
create table private.upkeep (
  id boolean primary key default true check (id),
  folded_at timestamptz not null default '-infinity'
);

-- What is deleted, and after how many days: a key of the setting "retention"; null: one day.
--   statement  changes at most $2 rows from before $1; skipped where its table does not exist
create function private.retention_rules() returns table (setting text, table_name text, statement text)
language sql immutable set search_path = '' as $$
  values
    ('audit_days', 'public.audit_log', 'delete from public.audit_log where id in (select id from public.audit_log
      where created_at < $1 order by created_at limit $2 for update skip locked)'),
    ('mail_text_days', 'public.email_outbox', $q$update public.email_outbox set html = '', text = ''
      where id in (select id from public.email_outbox where html <> '' and created_at < $1
        and status in ('sent', 'failed', 'cancelled') order by created_at limit $2 for update skip locked)$q$),
    ('mail_days', 'public.email_outbox', $q$delete from public.email_outbox where id in (
      select id from public.email_outbox where created_at < $1 and status in ('sent', 'failed', 'cancelled')
        order by created_at limit $2 for update skip locked)$q$),
    ('cart_event_days', 'public.cart_events', 'delete from public.cart_events where id in (
      select id from public.cart_events where occurred_at < $1 order by occurred_at limit $2 for update skip locked)'),
    ('history_days', 'public.status_history', 'delete from public.status_history where id in (
      select id from public.status_history where created_at < $1 order by created_at limit $2
        for update skip locked)'),
    ('payment_event_days', 'public.payment_events', $q$update public.payment_events set payload = '{}'
      where id in (select id from public.payment_events where payload <> '{}' and created_at < $1
        order by created_at limit $2 for update skip locked)$q$),
    ('notice_days', 'public.notices', 'delete from public.notices where id in (select id from public.notices
      where created_at < $1 order by created_at limit $2 for update skip locked)'),
    ('cron_run_days', 'cron.job_run_details', 'delete from cron.job_run_details where runid in (
      select runid from cron.job_run_details where start_time < $1 order by runid limit $2)'),
    (null, 'private.rate_hits', 'delete from private.rate_hits where ctid in (select ctid from private.rate_hits
      where at < $1 order by at limit $2 for update skip locked)'),
    (null, 'private.request_answers', 'delete from private.request_answers where created_at < $1 and $2 > 0'),
    (null, 'auth.attempt_counts', 'delete from auth.attempt_counts where key in (select key from auth.attempt_counts
      where ends_at < $1 order by ends_at limit $2 for update skip locked)')
$$;

-- Applies each rule of retention once, to at most p_limit rows. Returns how many rows changed. Safe to run twice and
-- at once.
create function private.prune_history(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_days constant jsonb := (select setting_value::jsonb from public.system_settings where setting_key = 'retention');
  v_rule record;
  v_rows int;
  v_changed int := 0;
begin
  for v_rule in select * from private.retention_rules() loop
    continue when to_regclass(v_rule.table_name) is null;
    perform set_config('landfall.pruning', split_part(v_rule.table_name, '.', 2), true);
    execute v_rule.statement using now() - coalesce((v_days ->> v_rule.setting)::int, 1) * interval '1 day', p_limit;
    get diagnostics v_rows = row_count;
    v_changed := v_changed + v_rows;
  end loop;
  perform set_config('landfall.pruning', '', true);
  return v_changed;
end $$;

-- For the clock.
create function private.apply_retention() returns int
language sql set search_path = '' as $$
  select private.prune_history(10000)
$$;

-- For the clock: sums up the roll-ups every ten minutes, whatever the clock's pace. Each time it rewrites search texts
-- that have an older name. Returns how many rows changed.
create function private.upkeep() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_changed int := 0;
begin
  update private.upkeep set folded_at = now() where folded_at < now() - interval '10 minutes';
  if found then v_changed := private.fold_figures(); end if;
  return v_changed + private.write_renamed(2000);
end $$;
