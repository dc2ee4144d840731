-- No policy lets a client write: files are stored by the functions attach-file, submit-proof and submit-payout-proof
-- with the secret key, without metadata and with their type checked by content. Nothing is overwritten.

create policy "admins delete site assets" on storage.objects
  for delete to authenticated
    using (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')));

create policy "admins delete photos of what arrived" on storage.objects
  for delete to authenticated
    using (bucket_id = 'order-photos' and (select public.has_role((select auth.uid()), 'admin')));

-- Row security shows customers the lines of their orders alone.
create policy "both sides read photos of what arrived" on storage.objects
  for select to authenticated using (
    bucket_id = 'order-photos'
    and ((select public.has_role((select auth.uid()), 'admin'))
      or exists (select from public.order_lines l where l.order_id::text = (storage.foldername(name))[1]
        and objects.name = any (l.photos))));

create policy "admins read proofs of payout" on storage.objects
  for select to authenticated
    using (bucket_id = 'payout-proofs' and (select public.has_role((select auth.uid()), 'admin')));

create policy "both sides read attachments" on storage.objects
  for select to authenticated using (
    bucket_id = 'message-attachments'
    and ((storage.foldername(name))[1] = (select auth.uid())::text
         or (select public.has_role((select auth.uid()), 'admin'))
         or exists (select from public.messages m where m.attachment_path = objects.name
           and m.recipient_id = (select auth.uid()))));

-- Files of a public bucket are read by their address, without a policy. This one lists them.
create policy "admins list site assets" on storage.objects
  for select to authenticated
    using (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')));

create policy "people delete their own photos" on storage.objects
  for delete to authenticated
    using (bucket_id = 'product-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "people read their own photos" on storage.objects
  for select to authenticated using (
    bucket_id = 'product-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text
      or (select public.has_role((select auth.uid()), 'admin'))
      -- a photo that an admin put to an item of theirs: row security shows them only those
      or exists (select from public.quote_items i where i.image_path = objects.name)));

create policy "people read their own proofs" on storage.objects
  for select to authenticated using (
    bucket_id = 'payment-proofs'
    and ((storage.foldername(name))[1] = (select auth.uid())::text
      or (select public.has_role((select auth.uid()), 'admin'))));
