-- What is kept how long, and when the roll-ups were last summed up. One row; the database's owner edits it.
create table private.upkeep (
  id boolean primary key default true check (id),
  audit_days int not null default 400 check (audit_days >= 30),
  mail_body_days int not null default 90 check (mail_body_days >= 7),
  folded_at timestamptz not null default '-infinity',
  pruned_at timestamptz not null default '-infinity'
);

comment on table private.upkeep is
  'audit_days: how long audit_log is kept; mail_body_days: how long the texts of mails that are done with are.';

-- Deletes entries of the audit log that are older than audit_days, and empties html and text of mails older than
-- mail_body_days that are sent, failed or cancelled; their rows stay. At most p_limit of each. Returns how many rows
-- changed. Safe to run twice and at once.
create function private.prune_history(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_keep private.upkeep := (select u from private.upkeep u);
  v_entries int;
  v_mails int;
begin
  perform set_config('landfall.pruning', 'audit_log', true);
  with old as (select id from public.audit_log where created_at < now() - v_keep.audit_days * interval '1 day'
    order by created_at limit p_limit for update skip locked)
  delete from public.audit_log l using old where l.id = old.id;
  get diagnostics v_entries = row_count;
  perform set_config('landfall.pruning', '', true);
  with old as (select id from public.email_outbox where html <> ''
    and created_at < now() - v_keep.mail_body_days * interval '1 day'
    and status in ('sent', 'failed', 'cancelled') order by created_at limit p_limit for update skip locked)
  update public.email_outbox m set html = '', text = '' from old where m.id = old.id;
  get diagnostics v_mails = row_count;
  return v_entries + v_mails;
end $$;

-- For the clock: sums up the roll-ups every ten minutes and prunes every hour, whatever the clock's pace. Each
-- time it rewrites search texts that have an older name. Returns how many rows changed.
create function private.upkeep() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_changed int := 0;
begin
  update private.upkeep set folded_at = now() where folded_at < now() - interval '10 minutes';
  if found then v_changed := private.fold_figures(); end if;
  update private.upkeep set pruned_at = now() where pruned_at < now() - interval '1 hour';
  if found then v_changed := v_changed + private.prune_history(10000); end if;
  return v_changed + private.write_renamed(2000);
end $$;
