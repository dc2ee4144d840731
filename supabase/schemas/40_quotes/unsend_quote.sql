-- Takes back a quote that was sent a moment ago: only while it is still `sent` and no mail to its customer since the
-- send has left the outbox, whatever happened to the quote's version in between. The mails that wait are cancelled
-- and the quote gets the status it had before.
--   returns the quote card; PT401, PT403 admin_only; PT404; PT409 stale_version, move_not_allowed, mail_already_sent
-- Definer: the outbox and the status are closed to callers.
create function public.unsend_quote(p_quote_id uuid, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_quote public.quotes := private.lock_quote(p_quote_id, p_version);
begin
  if v_quote.status <> 'sent' then perform private.refuse('PT409', 'move_not_allowed',
    'Only a sent quote can be taken back.'); end if;
  if not private.cancel_mails_of_send(v_quote) then
    perform private.refuse('PT409', 'mail_already_sent', 'The customer already has the mail.');
  end if;
  perform private.apply_move('quote', p_quote_id, private.status_before(p_quote_id, 'sent'), 'admin',
    'Taken back before it was mailed',
    p_version, true);
  update public.quotes set sent_at = null where id = p_quote_id;
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.unsend_quote(uuid, int) to authenticated, service_role;

-- The status from which a quote last came to a status.
create function private.status_before(p_quote_id uuid, p_status text) returns text
language sql stable set search_path = '' as $$
  select from_status from public.status_history
  where entity_type = 'quote' and entity_id = p_quote_id and to_status = p_status order by created_at desc, id limit 1
$$;

-- Cancels the mails to a quote's customer that were queued since it was sent. False, and none is cancelled, where one
-- has left or an attempt was made: a failed attempt may still have reached the mailbox. The rows are locked first, so
-- that a worker that claims them at the same time is waited for.
create function private.cancel_mails_of_send(p_quote public.quotes) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select id from public.email_outbox
    where entity_type = 'quote' and entity_id = p_quote.id and user_id is not distinct from p_quote.user_id
      and created_at >= coalesce(p_quote.sent_at, '-infinity') and status <> 'cancelled'
    order by id for update);
begin
  if exists (select from public.email_outbox where id = any (v_ids)
    and (status <> 'queued' or attempts > 0)) then return false; end if;
  update public.email_outbox set status = 'cancelled' where id = any (v_ids);
  delete from public.notices where entity_id = p_quote.id and event = 'quote_sent' and visible_at > now();
  return true;
end $$;
