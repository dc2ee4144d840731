-- Settings: what pages and prices need is read by everybody, as long as it is active; admins write.
create policy "everybody reads countries" on public.country_settings for select to anon, authenticated using (true);
create policy "everybody reads the footer" on public.footer_settings for select to anon, authenticated using (true);
create policy "everybody reads active routes" on public.shipping_routes
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads active categories" on public.customs_categories
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads active rejection reasons" on public.rejection_reasons
  for select to anon, authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));
create policy "customers read active bank accounts" on public.bank_accounts
  for select to authenticated using (is_active or (select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads the status sets" on public.system_settings
  for select to anon, authenticated using (
    setting_key in ('quote_statuses', 'order_statuses') or (select public.has_role((select auth.uid()), 'admin')));
create policy "admins read duty rates" on public.customs_rates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read mail templates" on public.email_templates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read instant-quote rules" on public.auto_quote_rules
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read quote templates" on public.quote_templates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- One policy a verb and table. Where a verb is not granted, its policy would have no effect and is not made.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates', 'rejection_reasons',
    'bank_accounts', 'auto_quote_rules', 'quote_templates', 'email_templates', 'system_settings'] loop
    execute format('create policy "admins add" on public.%I for insert to authenticated with check ((select public.has_role((select auth.uid()), ''admin'')))', v_table);
  end loop;
  foreach v_table in array array['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates', 'rejection_reasons',
    'bank_accounts', 'auto_quote_rules', 'quote_templates', 'email_templates', 'system_settings', 'footer_settings'] loop
    execute format('create policy "admins change" on public.%I for update to authenticated using ((select public.has_role((select auth.uid()), ''admin''))) '
      || 'with check ((select public.has_role((select auth.uid()), ''admin'')))', v_table);
  end loop;
  foreach v_table in array array['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates', 'rejection_reasons',
    'bank_accounts', 'auto_quote_rules', 'quote_templates'] loop
    execute format('create policy "admins delete" on public.%I for delete to authenticated using ((select public.has_role((select auth.uid()), ''admin'')))', v_table);
  end loop;
end $$;
