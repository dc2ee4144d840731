-- Rows of people. Everywhere: the owner's own and, where they work with them, the admins'.
create policy "people and admins read profiles" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "people change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "admins read what stands beside a profile" on public.profile_admin
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins add what stands beside a profile" on public.profile_admin
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change what stands beside a profile" on public.profile_admin
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "people read their own role, admins all" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "admins change roles" on public.user_roles
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

create policy "people and admins read addresses" on public.user_addresses
  for select to authenticated using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));
create policy "people add their own addresses" on public.user_addresses
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own addresses" on public.user_addresses
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own addresses" on public.user_addresses
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "people read their own saved views" on public.saved_views
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "people add their own saved views" on public.saved_views
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "people change their own saved views" on public.saved_views
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "people delete their own saved views" on public.saved_views
  for delete to authenticated using (owner_id = (select auth.uid()));
