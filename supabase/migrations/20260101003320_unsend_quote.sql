-- Takes back a quote that was sent a moment ago: only while it is still `sent` and its mail waits in the outbox. The mail is
-- cancelled and the quote gets the status it had before.
--   returns the quote card; PT401, PT403 admin_only; PT404; PT409 stale_version, move_not_allowed, mail_already_sent
-- Definer: the outbox and the status are closed to callers.
create function public.unsend_quote(p_quote_id uuid, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_quote public.quotes := private.lock_quote(p_quote_id, p_version);
  v_key text := concat_ws(':', 'quote', p_quote_id, 'sent', p_version);
begin
  if v_quote.status <> 'sent' then perform private.refuse('PT409', 'move_not_allowed', 'Only a sent quote can be taken back.'); end if;
  update public.email_outbox set status = 'cancelled' where dedupe_key = v_key and status = 'queued' and attempts = 0;
  if not found and exists (select from public.email_outbox where dedupe_key = v_key) then
    perform private.refuse('PT409', 'mail_already_sent', 'The customer already has the mail.');
  end if;
  perform private.apply_move('quote', p_quote_id, private.status_before(p_quote_id, 'sent'), 'admin', 'Taken back before it was mailed',
    p_version, true);
  update public.quotes set sent_at = null where id = p_quote_id;
  return private.quote_card(p_quote_id);
end $$;

-- The status from which a quote last came to a status.
create function private.status_before(p_quote_id uuid, p_status text) returns text
language sql stable set search_path = '' as $$
  select from_status from public.status_history
  where entity_type = 'quote' and entity_id = p_quote_id and to_status = p_status order by created_at desc, id limit 1
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.unsend_quote(uuid, int) from public, anon, authenticated;
grant execute on function public.unsend_quote(uuid, int) to authenticated, service_role;
