-- Why mail to an address is not sent, in words; null where it may be sent.
create function private.bounce_of(p_email text) returns text
language sql stable set search_path = '' as $$
  select left(format('Not sent: this address rejected an email on %s. %s', private.moment_for(null, created_at),
    reason),
    500)
  from public.bounced_addresses where email = lower(p_email)
$$;

-- The document around the content of a mail, readable in light and dark. The colours are those of libs/ui
-- (palette.ts).
--   p_markup  JSON-LD for mail programs, or null. Without "<": a product's name cannot end the script
create function private.mail_document(p_subject text, p_content text, p_markup jsonb default null) returns text
language sql immutable set search_path = '' as $$
  select '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
    'content="width=device-width, initial-scale=1">'
    || '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light '
      'dark"><title>'
    || private.escape_html(p_subject) || '</title><style>'
    || ':root{color-scheme:light dark;supported-color-schemes:light dark}'
    || 'body{margin:0;padding:24px 16px;background-color:#F7F6F2;color:#0B1B2B;font:16px/1.5 '
      'system-ui,-apple-system,"Segoe UI",sans-serif}'
    || '.mail{max-width:560px;margin:0 auto;padding:24px;background-color:#FFFFFF;border:1px solid '
      '#E3E0D8;border-radius:12px;overflow-wrap:anywhere}'
    || '.mail>:first-child{margin-top:0}.mail>:last-child{margin-bottom:0}.mail '
      'img{max-width:100%;height:auto}a{color:#1D4ED8}'
    || '@media(prefers-color-scheme:dark){body{background-color:#0B1620;color:#E8EDF2}.mail{background-color:#13212E;'
      'border-color:#24384A}a{color:#93B4FF}}'
    || '</style>' || coalesce('<script type="application/ld+json">' || replace(p_markup::text, '<', '\u003c')
      || '</script>', '') || '</head><body><div class="mail">' || p_content || '</div></body></html>'
$$;

-- Claims messages for a worker, each with all it needs: a mail has to_email, a text message to_phone.
--   p_channels  what the worker can send: email, sms
--   attempt     for settle_mail
--   frame       the HTML document; the worker puts the sanitized html in place of its last {{content}}
--   trace_id    of the request or job that queued it
--   message_id  the same in every attempt, so that a second copy of a mail can be recognized
-- Definer: for the mail worker (service role) only.
create function public.claim_mails(p_batch int default 5, p_channels text[] default '{email,sms}')
returns table (id uuid, attempt int, to_email text, to_phone text, subject text, html text, frame text, text text,
  unsubscribe_url text, message_id text, template_name text, trace_id text)
language sql security definer set search_path = '' as $$
  select private.need_system();
  select o.id, o.attempts, o.to_email, o.to_phone, o.subject, o.html,
    private.mail_document(o.subject, '{{content}}',
      private.delivery_markup(o.template_name, o.entity_type, o.entity_id)), o.text,
    o.unsubscribe_url,
    '<' || o.id || '@' || substring(private.site_url() from '^https?://([^/:]+)') || '>',
    o.template_name, o.trace_id
  from private.claim_outbox(p_batch, p_channels) o
$$;
grant execute on function public.claim_mails(int, text[]) to service_role;

-- Records how an attempt of claim_mails went: private.settle_outbox. Definer: for the mail worker (service role)
-- only.
create function public.settle_mail(p_id uuid, p_attempt int, p_outcome text, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  select private.need_system();
  select private.settle_outbox(p_id, p_attempt, p_outcome, p_error)
$$;
grant execute on function public.settle_mail(uuid, int, text, text) to service_role;

-- Why a mail cannot be sent again, raised as PT409: it waits already, was withdrawn, its text was deleted
-- (retention), its reader opted out, or its address bounced.
create function private.check_resendable(p_mail public.email_outbox, p_to text) returns void
language plpgsql set search_path = '' as $$
declare
  v_bounce text := private.bounce_of(p_to);
begin
  if p_mail.status in ('queued', 'sending') or exists (
      select from public.email_outbox where resend_of = p_mail.id and status in ('queued', 'sending')) then
    perform private.refuse('PT409', 'mail_waiting', 'This email is already waiting to be sent.');
  elsif p_mail.status = 'cancelled' then
    perform private.refuse('PT409', 'mail_withdrawn', 'This email was withdrawn before it was sent.');
  elsif p_mail.html = '' then
    perform private.refuse('PT409', 'mail_text_deleted',
      'This email is too old to be sent again: its text was deleted.');
  elsif p_mail.unsubscribe_url is not null and exists (select from public.profiles where id = p_mail.user_id
    and marketing_opt_out) then
    perform private.refuse('PT409', 'opted_out', 'The customer opted out of reminders.');
  elsif v_bounce is not null then
    perform private.refuse('PT409', 'address_bounced', v_bounce || ' Allow the address again before you resend.');
  elsif p_mail.to_phone is null and (p_to is null
    or lower(p_to) <> lower(p_mail.to_email) and not private.may_mail(p_mail.user_id, p_to, p_mail.entity_type)) then
    perform private.refuse('PT409', 'address_unconfirmed', 'The customer has no confirmed email address.');
  end if;
end $$;

-- Sends a message again, with the same content: a mail to the customer's current address, a text message to the same
-- number. Two admins at once send it once.
--   returns the new row; errors PT401, PT403, PT404 mail_not_found, PT409 of private.check_resendable
-- Definer: the outbox is closed to callers.
create function public.resend_email(p_id uuid) returns table (id uuid, to_email text)
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_mail public.email_outbox;
  v_to text;
  v_new public.email_outbox;
begin
  select * into v_mail from public.email_outbox o where o.id = p_id for update;
  if v_mail.id is null then perform private.refuse('PT404', 'mail_not_found', 'This email does not exist.'); end if;
  v_to := case when v_mail.user_id is null or v_mail.to_phone is not null
    then coalesce(v_mail.to_email, v_mail.to_phone)
    else (select p.email from public.profiles p where p.id = v_mail.user_id) end;
  perform private.check_resendable(v_mail, v_to);
  insert into public.email_outbox (template_name, to_phone, to_email, user_id, entity_type, entity_id, subject, html,
    text, dedupe_key, unsubscribe_url, resend_of)
  values (v_mail.template_name, v_mail.to_phone, case when v_mail.to_phone is null then v_to end, v_mail.user_id,
    v_mail.entity_type, v_mail.entity_id, v_mail.subject,
    v_mail.html, v_mail.text,
    'resend:' || p_id || ':' || (select count(*) + 1 from public.email_outbox where resend_of = p_id),
      v_mail.unsubscribe_url, p_id)
  returning email_outbox.* into v_new;
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values (v_admin, 'insert', 'email_outbox', v_new.id,
    jsonb_build_object('resend_of', p_id, 'to_email', v_to, 'subject', v_mail.subject));
  return query select v_new.id, v_to;
end $$;
grant execute on function public.resend_email(uuid) to authenticated, service_role;

-- Records a run of the mail worker in the job history.
--   p_attempts   mails that were attempted
--   p_error      why the run failed; null for a success
-- Definer: schema private is closed. For the mail worker (service role) only.
create function public.record_mail_run(p_started_at timestamptz, p_attempts int, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  select private.need_system();
  select private.record_job_run('drain_outbox', p_started_at, p_attempts, p_error)
$$;
grant execute on function public.record_mail_run(timestamptz, int, text) to service_role;
