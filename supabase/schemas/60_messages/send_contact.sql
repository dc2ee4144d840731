-- At most 3 messages an hour from one e-mail address, and what private.rate_limits says: of one account, of one
-- network of visitors, and of all visitors together. A flood of visitors therefore never keeps a signed-in customer
-- from writing. PT429 too_many_messages.
create function private.check_contact_rate(p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.count_action('contact', 'too_many_messages',
    'We have many messages from you already. Write again in an hour.');
  perform pg_advisory_xact_lock(hashtextextended('send_contact ' || lower(p_email), 0));
  if (select count(*) >= 3 from public.messages where lower(sender_email) = lower(p_email)
      and recipient_id is null and created_at > now() - interval '1 hour') then
    perform private.refuse('PT429', 'too_many_messages',
      'We have many messages from you already. Write again in an hour.');
  end if;
end $$;

-- Leaves a message. p_subject may be empty; a signed-in person's message carries the person.
--   errors PT400 missing_field, too_long or bad_email with the field in the hint; PT429 too_many_messages
-- Definer: visitors may not write messages.
create function public.send_contact(p_name text, p_email text, p_subject text, p_content text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_typed jsonb := jsonb_build_object('name', p_name, 'email', p_email, 'subject', p_subject, 'content', p_content);
  v_name text := private.need_text(v_typed, '', 'name', 200);
  v_email text := private.need_text(v_typed, '', 'email', 320);
begin
  if v_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.refuse('PT400', 'bad_email', 'This is not an e-mail address.', 'email');
  end if;
  perform private.check_contact_rate(v_email);
  insert into public.messages (sender_id, sender_name, sender_email, subject, content)
  values ((select auth.uid()), v_name, v_email, coalesce(private.read_text(v_typed, '', 'subject', 300), ''),
    private.need_text(v_typed, '', 'content', 5000));
end $$;
grant execute on function public.send_contact(text, text, text, text) to anon, authenticated, service_role;
