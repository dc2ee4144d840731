-- True where the caller stored that file. Definer: the policies of objects look at messages, so that the policy of
-- messages cannot look at objects; it tells of the caller's own folder alone.
create function private.is_my_attachment(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_path like (select auth.uid()) || '/%'
    and exists (select from storage.objects where bucket_id = 'message-attachments' and name = p_path)
$$;
grant execute on function private.is_my_attachment(text) to authenticated, service_role;
