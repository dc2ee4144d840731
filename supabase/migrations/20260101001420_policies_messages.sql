-- Messages are read by who wrote them, who got them and the admins. Customers write to the admins only.
create policy "both sides and admins read messages" on public.messages
  for select to authenticated using (
    sender_id = (select auth.uid()) or recipient_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));

create policy "people write in their own name" on public.messages
  for insert to authenticated with check (
    sender_id = (select auth.uid())
    and (attachment_path is null or attachment_path like (select auth.uid()) || '/%')
    and ((select public.has_role((select auth.uid()), 'admin'))
         or (recipient_id is null
             and (quote_id is null or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())))
             and (order_id is null or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))))));

create policy "the recipient marks as read" on public.messages
  for update to authenticated using (
    recipient_id = (select auth.uid()) or (recipient_id is null and (select public.has_role((select auth.uid()), 'admin'))))
  with check (
    recipient_id = (select auth.uid()) or (recipient_id is null and (select public.has_role((select auth.uid()), 'admin'))));

create policy "admins read the outbox" on public.email_outbox
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create policy "admins read cart events" on public.cart_events
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read abandoned carts" on public.abandoned_carts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read recovery attempts" on public.recovery_attempts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
