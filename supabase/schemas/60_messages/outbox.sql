-- Tells every admin that a quote has come in, once. The lock makes quotes that come in at once wait for each other;
-- it is the last one that their transactions take.
create function private.queue_admin_new_quote(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admin_new_quote', 0));
  if exists (select from private.admin_digest_quotes where quote_id = p_quote_id) then return; end if;
  perform private.tell_admin(user_id, p_quote_id) from public.user_roles where role = 'admin' order by user_id;
end $$;

-- The mail of a status that was just reached, as its definition says; once for each version of the row. A sent quote
-- waits send_delay_seconds, so that it can be taken back.
create function private.queue_status_mail(p_entity_type text, p_entity_id uuid, p_user_id uuid, p_status text,
  p_version int) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition jsonb := private.status_map() -> p_status;
begin
  if not coalesce((v_definition ->> 'triggersEmail')::boolean, false) then return; end if;
  perform private.notify(
    v_definition ->> 'emailTemplate', p_user_id, p_entity_type, p_entity_id,
    concat_ws(':', p_entity_type, p_entity_id, p_status, p_version), '{}',
    case when p_status = 'sent' then make_interval(secs => private.setting_number('send_delay_seconds', 30)::float8)
      else '0 seconds' end);
end $$;

-- Claims messages that are due. For two minutes no other worker gets them; if the worker has died, another one then
-- does. Mails to an address that bounced fail here, so that taking back a sent quote still finds its mail waiting
-- before; a customer with a confirmed phone gets text messages instead. Send outside any transaction, then settle.
--   p_batch     1 to 100 messages
--   p_channels  what the worker can send: email, sms
create function private.claim_outbox(p_batch int default 10, p_channels text[] default '{email,sms}')
  returns setof public.email_outbox
language sql set search_path = '' as $$
  with failed as (
    update public.email_outbox o set status = 'failed', last_error = private.bounce_of(o.to_email)
    where o.id in (
      select m.id from public.email_outbox m join public.bounced_addresses b on b.email = lower(m.to_email)
      where m.status = 'queued' and m.send_after <= now() limit 100 for update of m skip locked)
    returning o as mail)
  select private.text_instead(mail) from failed;
  update public.email_outbox o set status = 'sending', attempts = o.attempts + 1,
    send_after = now() + interval '2 minutes'
  where o.id in (
    select id from public.email_outbox
    where status in ('queued', 'sending') and send_after <= now()
      and case when to_phone is null then 'email' else 'sms' end = any (p_channels)
    order by send_after, id limit least(greatest(p_batch, 1), 100)
    for update skip locked)
  returning o.*
$$;

-- Says how a claimed mail went. A failure is tried again after 1 min, 5 min, 30 min and 2 h, then the mail is failed.
create function private.settle_outbox(p_id uuid, p_attempt int, p_outcome text, p_error text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_mail public.email_outbox;
begin
  if p_outcome is null or p_outcome not in ('sent', 'retry', 'rejected', 'bounced') then
    perform private.refuse('PT400', 'unknown_outcome', 'The outcome is sent, retry, rejected or bounced.', 'p_outcome');
  end if;
  update public.email_outbox o set
    status = case when p_outcome = 'sent' then 'sent' when p_outcome <> 'retry' or o.attempts > 4 then 'failed'
      else 'queued' end,
    sent_at = case when p_outcome = 'sent' then now() else o.sent_at end,
    last_error = case when p_outcome <> 'sent' then left(coalesce(p_error, 'No reason was given.'), 500) end,
    send_after = case when p_outcome = 'retry'
      then now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours',
        '0 minutes']::interval[])[least(greatest(o.attempts, 1), 5)]
      else o.send_after end
  where o.id = p_id and case p_outcome when 'sent' then o.status in ('queued', 'sending', 'failed')
    else o.status = 'sending' and o.attempts = p_attempt end
  returning o.* into v_mail;
  if v_mail.to_email is not null and p_outcome = 'bounced' then
    insert into public.bounced_addresses (email, reason, outbox_id)
      values (lower(v_mail.to_email), v_mail.last_error, v_mail.id)
    on conflict (email) do nothing;
    perform private.text_instead(v_mail);
  end if;
end $$;
