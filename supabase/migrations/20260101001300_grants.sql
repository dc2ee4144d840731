-- Exactly what the API's roles may touch. Customers and admins are one role (authenticated): columns are granted to both, rows by policy.
revoke all on all tables in schema public from public, anon, authenticated;
grant all on all tables in schema public to service_role;
grant usage on schema private to service_role;
revoke all on all sequences in schema public from public, anon, authenticated;

-- What a visitor may read: what prices and pages are made of.
grant select on public.country_settings, public.shipping_routes, public.customs_categories, public.footer_settings, public.rejection_reasons to anon, authenticated;
grant select (id, setting_key, setting_value, created_at, updated_at) on public.system_settings to anon, authenticated;

-- People
grant select on public.profiles to authenticated;
grant update (full_name, phone, country, preferred_display_currency, marketing_opt_out) on public.profiles to authenticated;
grant select, insert (user_id, cod_enabled, internal_notes), update (cod_enabled, internal_notes) on public.profile_admin to authenticated;
grant select, update (role) on public.user_roles to authenticated;
grant select, delete,
  insert (user_id, recipient_name, phone, address_line1, address_line2, city, state_province_region, postal_code, country_code, tax_id, is_default),
  update (recipient_name, phone, address_line1, address_line2, city, state_province_region, postal_code, country_code, tax_id, is_default)
  on public.user_addresses to authenticated;

-- Quotes and orders: read here, changed by functions; the cart's two flags alone are plain updates.
grant select, update (in_cart, saved_for_later) on public.quotes to authenticated;
grant select on public.quote_items, public.orders, public.order_items, public.payments, public.refunds to authenticated;
grant select, insert (quote_id, internal_notes, assigned_to, priority), update (internal_notes, assigned_to, priority) on public.quote_admin to authenticated;
grant update (merchant_order_ref, item_status) on public.order_items to authenticated;
grant select on public.payment_events, public.email_outbox, public.status_history, public.audit_log to authenticated;
grant select on public.cart_events, public.abandoned_carts, public.recovery_attempts to authenticated;

-- Messages
grant select, insert (sender_id, recipient_id, quote_id, order_id, subject, content, attachment_path, reply_to), update (is_read)
  on public.messages to authenticated;

-- Sharing and views: never the hash of a token.
grant select (id, quote_id, expires_at, revoked_at, view_count, created_at, updated_at) on public.share_tokens to authenticated;
grant select, insert (owner_id, page, name, query, is_default), update (page, name, query, is_default), delete on public.saved_views to authenticated;

-- Settings that admins write directly
grant select on public.bank_accounts, public.customs_rates, public.email_templates, public.auto_quote_rules, public.quote_templates to authenticated;
grant insert, update, delete on public.country_settings, public.shipping_routes, public.customs_categories, public.customs_rates,
  public.rejection_reasons, public.bank_accounts, public.auto_quote_rules, public.quote_templates to authenticated;
grant insert (name, subject, html_content, text_content, variables, is_active), update (subject, html_content, text_content, variables, is_active)
  on public.email_templates to authenticated;
grant insert (setting_key, setting_value), update (setting_value) on public.system_settings to authenticated;
grant update (company_name, company_description, primary_phone, secondary_phone, primary_email, support_email, primary_address, secondary_address,
  business_hours, social_twitter, social_facebook, social_instagram, social_linkedin, website_logo_url, hero_banner_url, hero_headline,
  hero_subheadline, hero_cta_text, hero_cta_link, how_it_works_steps, value_props, contact_email) on public.footer_settings to authenticated;
