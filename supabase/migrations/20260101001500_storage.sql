-- Buckets. Objects lie under their owner's id: <uid>/<uuid>.<ext>; proofs under <uid>/<payment id>/<sha256>.<ext>.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-photos', 'product-photos', false, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  ('payment-proofs', 'payment-proofs', false, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'application/pdf']),
  ('message-attachments', 'message-attachments', false, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  ('site-assets', 'site-assets', true, 5 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "people read their own photos" on storage.objects
  for select to authenticated using (
    bucket_id = 'product-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select public.has_role((select auth.uid()), 'admin'))));
create policy "people upload photos into their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'product-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people delete their own photos" on storage.objects
  for delete to authenticated using (bucket_id = 'product-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Written by the function submit-proof with the secret key alone, so that the type was checked by content and nothing is overwritten.
create policy "people read their own proofs" on storage.objects
  for select to authenticated using (
    bucket_id = 'payment-proofs'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select public.has_role((select auth.uid()), 'admin'))));

create policy "both sides read attachments" on storage.objects
  for select to authenticated using (
    bucket_id = 'message-attachments'
    and ((storage.foldername(name))[1] = (select auth.uid())::text
         or (select public.has_role((select auth.uid()), 'admin'))
         or exists (select from public.messages m where m.attachment_path = objects.name and m.recipient_id = (select auth.uid()))));
create policy "people upload attachments into their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'message-attachments' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "everybody reads site assets" on storage.objects
  for select to anon, authenticated using (bucket_id = 'site-assets');
create policy "admins add site assets" on storage.objects
  for insert to authenticated with check (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')));
create policy "admins change site assets" on storage.objects
  for update to authenticated using (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')))
  with check (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete site assets" on storage.objects
  for delete to authenticated using (bucket_id = 'site-assets' and (select public.has_role((select auth.uid()), 'admin')));
