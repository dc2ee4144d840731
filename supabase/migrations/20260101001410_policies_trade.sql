-- Quotes, orders and money: read by their customer and by admins, written by functions. A customer's query always names user_id
-- as well: "own or admin" alone would not use the index.
create policy "customers and admins read quotes" on public.quotes
  for select to authenticated using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "customers put their quotes into the cart" on public.quotes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "customers and admins read items" on public.quote_items
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())));

create policy "admins read what stands beside a quote" on public.quote_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins add what stands beside a quote" on public.quote_admin
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change what stands beside a quote" on public.quote_admin
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "customers and admins read orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));

create policy "customers and admins read order items" on public.order_items
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy "admins follow what is bought" on public.order_items
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "customers and admins read payments" on public.payments
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy "admins read payment events" on public.payment_events
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "customers and admins read refunds" on public.refunds
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.payments p join public.orders o on o.id = p.order_id
               where p.id = payment_id and o.user_id = (select auth.uid())));

create policy "customers and admins read moves" on public.status_history
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (entity_type = 'quote' and exists (select from public.quotes q where q.id = entity_id and q.user_id = (select auth.uid())))
    or (entity_type = 'order' and exists (select from public.orders o where o.id = entity_id and o.user_id = (select auth.uid()))));
create policy "admins read the audit log" on public.audit_log
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create policy "customers and admins read share links" on public.share_tokens
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())));
