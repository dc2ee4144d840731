-- Attachments are stored by the function attach-file alone, with the secret key, so that what a file is was read from its content.
drop policy "people upload attachments into their own folder" on storage.objects;

-- True where the caller stored that file. Definer: the policies of objects look at messages, so that the policy of messages cannot look
-- at objects; it tells of the caller's own folder alone.
create function private.is_my_attachment(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_path like (select auth.uid()) || '/%'
    and exists (select from storage.objects where bucket_id = 'message-attachments' and name = p_path)
$$;
revoke execute on function private.is_my_attachment(text) from public;
grant execute on function private.is_my_attachment(text) to authenticated, service_role;

-- What is attached is there: nobody sends a path that leads nowhere, or to another bucket's file.
alter policy "people write in their own name" on public.messages
  with check (
    sender_id = (select auth.uid())
    and (attachment_path is null or private.is_my_attachment(attachment_path))
    and ((select public.has_role((select auth.uid()), 'admin'))
         or (recipient_id is null
             and (quote_id is null or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())))
             and (order_id is null or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))))));
