-- Delivery of mail: what a worker claims and reports, addresses that rejected a mail for good, and sending a mail again.

-- A mail that an admin sends again is a row of its own: its Message-ID is new, so no mail server drops it as a duplicate.
alter table public.email_outbox add column resend_of uuid references public.email_outbox (id) on delete set null;
create index email_outbox_resends on public.email_outbox (resend_of) where resend_of is not null;
create index email_outbox_by_status on public.email_outbox (status, created_at desc);
create index email_outbox_by_template on public.email_outbox (template_name, created_at desc);
create index email_outbox_by_recipient on public.email_outbox (to_email, created_at desc);
comment on column public.email_outbox.resend_of is 'The mail that an admin sent again with this row.';

-- Addresses that a mail server rejected for good. Later mails to them fail with the reason until an admin deletes the row.
create table public.bounced_addresses (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  reason text not null check (length(reason) between 1 and 500),
  outbox_id uuid references public.email_outbox (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bounced_addresses_outbox on public.bounced_addresses (outbox_id) where outbox_id is not null;
create trigger touch_updated_at before update on public.bounced_addresses for each row execute function private.touch_updated_at();
create trigger write_audit after insert or update or delete on public.bounced_addresses for each row execute function private.write_audit();
alter table public.bounced_addresses enable row level security;
revoke all on public.bounced_addresses from public, anon, authenticated;
grant select, delete on public.bounced_addresses to authenticated;
grant all on public.bounced_addresses to service_role;
create policy "admins read bounced addresses" on public.bounced_addresses
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins clear bounced addresses" on public.bounced_addresses
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- Why mail to an address is not sent, in words; null where it may be sent.
create function private.bounce_of(p_email text) returns text
language sql stable set search_path = '' as $$
  select left(format('Not sent: this address rejected an email on %s. %s', private.moment_label(created_at), reason), 500)
  from public.bounced_addresses where email = lower(p_email)
$$;

-- Claims mails that are due for two minutes: no other worker gets them meanwhile, and a worker that died loses them then. Mails to an address
-- that bounced fail here, so that taking back a sent quote still finds its mail waiting before. Send outside any transaction, then settle.
--   p_batch  1 to 100 mails
create or replace function private.claim_outbox(p_batch int default 10) returns setof public.email_outbox
language sql set search_path = '' as $$
  update public.email_outbox o set status = 'failed', last_error = private.bounce_of(o.to_email)
  where o.id in (
    select m.id from public.email_outbox m join public.bounced_addresses b on b.email = lower(m.to_email)
    where m.status = 'queued' and m.send_after <= now() limit 100 for update of m skip locked);
  update public.email_outbox o set status = 'sending', attempts = o.attempts + 1, send_after = now() + interval '2 minutes'
  where o.id in (
    select id from public.email_outbox
    where status in ('queued', 'sending') and send_after <= now()
    order by send_after, id limit least(greatest(p_batch, 1), 100)
    for update skip locked)
  returning o.*
$$;

-- Records how an attempt went.
--   p_attempt  the attempts of the claim. A worker whose claim went to another one can report success only.
--   p_outcome  sent; retry: again after 1 min, 5 min, 30 min and 2 h, then failed; rejected: failed at once; bounced: failed at once, and the
--              address is recorded
--   p_error    why, in words; null where it was sent
drop function private.settle_outbox(uuid, boolean, text);
create function private.settle_outbox(p_id uuid, p_attempt int, p_outcome text, p_error text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_mail public.email_outbox;
begin
  if p_outcome is null or p_outcome not in ('sent', 'retry', 'rejected', 'bounced') then
    perform private.refuse('PT400', 'unknown_outcome', 'The outcome is sent, retry, rejected or bounced.', 'p_outcome');
  end if;
  update public.email_outbox o set
    status = case when p_outcome = 'sent' then 'sent' when p_outcome <> 'retry' or o.attempts > 4 then 'failed' else 'queued' end,
    sent_at = case when p_outcome = 'sent' then now() else o.sent_at end,
    last_error = case when p_outcome <> 'sent' then left(coalesce(p_error, 'No reason was given.'), 500) end,
    send_after = case when p_outcome = 'retry'
      then now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '0 minutes']::interval[])[least(greatest(o.attempts, 1), 5)]
      else o.send_after end
  where o.id = p_id and case p_outcome when 'sent' then o.status in ('queued', 'sending', 'failed')
    else o.status = 'sending' and o.attempts = p_attempt end
  returning o.* into v_mail;
  if v_mail.id is not null and p_outcome = 'bounced' then
    insert into public.bounced_addresses (email, reason, outbox_id) values (lower(v_mail.to_email), v_mail.last_error, v_mail.id)
    on conflict (email) do nothing;
  end if;
end $$;

-- The document around the content of a mail, readable in light and dark. The colours are those of libs/ui (palette.ts).
create function private.mail_document(p_subject text, p_content text) returns text
language sql immutable set search_path = '' as $$
  select '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    || '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>'
    || private.escape_html(p_subject) || '</title><style>'
    || ':root{color-scheme:light dark;supported-color-schemes:light dark}'
    || 'body{margin:0;padding:24px 16px;background-color:#F7F6F2;color:#0B1B2B;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}'
    || '.mail{max-width:560px;margin:0 auto;padding:24px;background-color:#FFFFFF;border:1px solid #E3E0D8;border-radius:12px;overflow-wrap:anywhere}'
    || '.mail>:first-child{margin-top:0}.mail>:last-child{margin-bottom:0}.mail img{max-width:100%;height:auto}a{color:#1D4ED8}'
    || '@media(prefers-color-scheme:dark){body{background-color:#0B1620;color:#E8EDF2}.mail{background-color:#13212E;border-color:#24384A}a{color:#93B4FF}}'
    || '</style></head><body><div class="mail">' || p_content || '</div></body></html>'
$$;

-- Claims mails for a worker, each with all it needs.
--   attempt     for settle_mail
--   frame       the HTML document; the worker puts the sanitized html in place of its last {{content}}
--   message_id  the same in every attempt, so that a second copy of a mail can be recognized
-- Definer: for the mail worker (service role) only.
create function public.claim_mails(p_batch int default 5)
returns table (id uuid, attempt int, to_email text, subject text, html text, frame text, text text, unsubscribe_url text, message_id text)
language sql security definer set search_path = '' as $$
  select o.id, o.attempts, o.to_email, o.subject, o.html, private.mail_document(o.subject, '{{content}}'), o.text, o.unsubscribe_url,
    '<' || o.id || '@' || substring(private.site_url() from '^https?://([^/:]+)') || '>'
  from private.claim_outbox(p_batch) o
$$;

-- Records how an attempt of claim_mails went: private.settle_outbox. Definer: for the mail worker (service role) only.
create function public.settle_mail(p_id uuid, p_attempt int, p_outcome text, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  select private.settle_outbox(p_id, p_attempt, p_outcome, p_error)
$$;

-- Why a mail cannot be sent again, raised as PT409: it waits already, was withdrawn, its reader opted out, or its address bounced.
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
  elsif p_mail.unsubscribe_url is not null and exists (select from public.profiles where id = p_mail.user_id and marketing_opt_out) then
    perform private.refuse('PT409', 'opted_out', 'The customer opted out of reminders.');
  elsif v_bounce is not null then
    perform private.refuse('PT409', 'address_bounced', v_bounce || ' Allow the address again before you resend.');
  elsif p_to is null or (lower(p_to) <> lower(p_mail.to_email) and not private.may_mail(p_mail.user_id, p_to, p_mail.entity_type)) then
    perform private.refuse('PT409', 'address_unconfirmed', 'The customer has no confirmed email address.');
  end if;
end $$;

-- Sends a mail again, with the same content, to the customer's current address. Two admins at once send it once.
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
  v_to := case when v_mail.user_id is null then v_mail.to_email else (select p.email from public.profiles p where p.id = v_mail.user_id) end;
  perform private.check_resendable(v_mail, v_to);
  insert into public.email_outbox (template_name, to_email, user_id, entity_type, entity_id, subject, html, text, dedupe_key, unsubscribe_url,
    resend_of)
  values (v_mail.template_name, v_to, v_mail.user_id, v_mail.entity_type, v_mail.entity_id, v_mail.subject, v_mail.html, v_mail.text,
    'resend:' || p_id || ':' || (select count(*) + 1 from public.email_outbox where resend_of = p_id), v_mail.unsubscribe_url, p_id)
  returning email_outbox.* into v_new;
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values (v_admin, 'insert', 'email_outbox', v_new.id, jsonb_build_object('resend_of', p_id, 'to_email', v_to, 'subject', v_mail.subject));
  return query select v_new.id, v_new.to_email;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.claim_mails(int), public.settle_mail(uuid, int, text, text), public.resend_email(uuid)
  from public, anon, authenticated;
grant execute on function public.claim_mails(int), public.settle_mail(uuid, int, text, text) to service_role;
grant execute on function public.resend_email(uuid) to authenticated, service_role;
