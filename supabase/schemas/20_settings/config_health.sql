-- Active statuses that no record can come to.
create function private.unreachable_statuses(p_definitions jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(d ->> 'name' order by n), '{}')
    from jsonb_array_elements(p_definitions) with ordinality as t(d, n)
  where (d ->> 'isActive')::boolean and d ->> 'name' <> all (private.reachable_statuses(p_definitions))
$$;

-- Statuses that no path of active statuses reaches from where the system starts: the default, `calculated` and
-- `payment_pending`.
create function private.unreachable_now() returns table (name text, label text)
language sql stable set search_path = '' as $$
  with recursive d as (
    select s ->> 'name' as name, s ->> 'label' as label, (s ->> 'isActive')::boolean as active,
      (s ->> 'isDefaultQuoteStatus')::boolean or s ->> 'name' in ('calculated', 'payment_pending') as starts,
        s -> 'allowedTransitions' as next
    from private.status_definitions() s
  ), reached as (
    select d.name from d where d.starts
    union
    select n from reached r join d on d.name = r.name and d.active, jsonb_array_elements_text(d.next) n
  )
  select d.name, d.label from d where d.active and d.name not in (select r.name from reached r)
$$;

-- Problems of countries, exchange rates and bank accounts.
create function private.country_problems() returns table (code text, severity text, subject text, message text,
  link text)
language sql stable set search_path = '' as $$
  with days as (select coalesce((select (setting_value::jsonb ->> 'rate_stale_days')::int from public.system_settings
    where setting_key = 'config_health'), 7) as n)
  select 'origin_without_rate', 'error', c.name, 'Quotes from this country cannot be priced, because it has no '
    'exchange rate.', '/admin/countries?q=' || c.code || '&open=' || c.id
  from public.country_settings c where c.purchase_allowed and c.rate_from_usd is null
  union all
  select 'rate_stale', 'warning', c.name, format('Its exchange rate is %s days old. Prices still use it.',
    (now()::date - c.rate_updated_at::date)), '/admin/countries?q=' || c.code || '&open=' || c.id
  from public.country_settings c, days
  where (c.purchase_allowed or c.shipping_allowed) and c.currency <> 'USD' and c.rate_from_usd is not null
    and c.rate_updated_at < now() - make_interval(days => days.n)
  union all
  select 'no_bank_account', 'warning', c.name,
    format('Customers here cannot pay by bank transfer, because no active account takes %s.', c.currency),
    '/admin/bank-accounts?q=' || c.currency
  from public.country_settings c where c.shipping_allowed
    and not exists (select from public.bank_accounts b where b.is_active and b.currency = c.currency)
  union all
  select 'no_payment_path', 'error', c.name,
    format('Customers here cannot pay: card payments are not open, and no active account takes %s.', c.currency),
    '/admin/bank-accounts?q=' || c.currency
  from public.country_settings c where c.shipping_allowed and private.card_gateway() is null
    and not exists (select from public.bank_accounts b where b.is_active and b.currency = c.currency)
  union all
  select 'unknown_currency', 'error', c.name, format('There is no currency %s, so no bank pays in it.', c.currency),
    '/admin/countries?q=' || c.code || '&open=' || c.id
  from public.country_settings c where not private.is_currency(c.currency)
  union all
  select 'unknown_currency', 'error', b.bank_name, format('There is no currency %s.', b.currency),
    '/admin/bank-accounts?q=' || b.currency
  from public.bank_accounts b where not private.is_currency(b.currency)
  union all
  select 'bad_iban', 'error', b.bank_name, format('Its IBAN %s has a wrong checksum: transfers to it fail.', b.iban),
    '/admin/bank-accounts?q=' || b.currency
  from public.bank_accounts b where not private.is_iban(b.iban)
  union all
  select 'no_route', 'warning', c.name, 'We ship here, but no active route leads here. Prices use the fallback of '
    'the origin country.', '/admin/shipping-routes?q=' || c.code
  from public.country_settings c
  where c.shipping_allowed and not exists (select from public.shipping_routes r where r.is_active
    and r.destination_country = c.code)
$$;

-- Problems of active shipping routes.
create function private.route_problems() returns table (code text, severity text, subject text, message text, link text)
language sql stable set search_path = '' as $$
  with r as (
    select s.*, o.currency as from_currency, d.currency as to_currency, o.rate_from_usd as from_rate,
      d.rate_from_usd as to_rate,
      coalesce(o.name, s.origin_country) || ' to ' || coalesce(d.name, s.destination_country) as title,
      case when private.tiers_problem(s.weight_tiers) is null and jsonb_array_length(s.weight_tiers) > 0
        then (s.weight_tiers -> -1 ->> 'max')::numeric end as tiers_end
    from public.shipping_routes s
    left join public.country_settings o on o.code = s.origin_country
    left join public.country_settings d on d.code = s.destination_country
    where s.is_active
  )
  select p.code, p.severity, r.title, p.message, format('/admin/shipping-routes?q=%s%%20to%%20%s&open=%s',
    r.origin_country, r.destination_country, r.id)
  from r, lateral (
    select 'route_without_rate' as code, 'error' as severity,
      'Quotes on this route get a rate of 1:1 and cannot be sent: the route has no exchange rate and a country has '
        'none either.' as message
      where r.exchange_rate is null and r.from_currency is distinct from r.to_currency
        and (r.from_rate is null or r.to_rate is null)
    union all
    select 'tier_gap', 'error', coalesce(private.tiers_problem(r.weight_tiers), '') || ' Some weights have no price.'
      where private.tiers_problem(r.weight_tiers) is not null
    union all
    select 'tiers_fall', 'warning', private.falling_tier(r.weight_tiers)
      where private.tiers_problem(r.weight_tiers) is null and private.falling_tier(r.weight_tiers) is not null
    union all
    select 'tiers_end_early', 'warning', format('Its last weight tier ends at %s kg, so heavier parcels cannot be '
      'priced automatically.', trim_scale(r.tiers_end))
      where r.tiers_end is not null and (r.max_weight is null or r.max_weight > r.tiers_end)
    union all
    select 'no_delivery_option', 'warning', 'None of its delivery options is active, so customers cannot choose one.'
      where jsonb_array_length(r.delivery_options) > 0
        and not exists (select from jsonb_array_elements(r.delivery_options) o where (o ->> 'active')::boolean)
  ) p
$$;

-- Problems of statuses and email templates.
create function private.template_problems() returns table (code text, severity text, subject text, message text,
  link text)
language sql stable set search_path = '' as $$
  with used as (
    select d ->> 'emailTemplate' as name, 'The status ' || (d ->> 'label') as used_by,
      '/admin/status-management?q=' || (d ->> 'name') as page, false as is_recovery
    from private.status_definitions() d where (d ->> 'isActive')::boolean and (d ->> 'triggersEmail')::boolean
    union all
    select n, 'A background job or screen', '/admin/email-templates?template=' || n, false
    from unnest(array['quote_expiring', 'bank_transfer_instructions', 'payment_proof_rejected', 'payment_failed',
      'refund_issued', 'admin_new_quote']) n
    union all
    select 'cart_recovery_' || n, 'Cart recovery', '/admin/email-templates?template=cart_recovery_' || n, true
      from generate_series(1, 3) n
    where coalesce((select (setting_value::jsonb ->> 'enabled')::boolean from public.system_settings
      where setting_key = 'cart_recovery'), false)
  )
  select case when u.is_recovery then 'recovery_without_template' when t.id is null then 'status_without_template'
    else 'template_inactive' end,
    case when u.is_recovery or t.id is null then 'error' else 'warning' end, coalesce(u.name, '–'),
    case when t.id is null then u.used_by || ' sends this email, but its template does not exist. Nothing is sent.'
      else u.used_by || ' sends this email, but its template is switched off. Nothing is sent.' end,
    case when t.id is null then u.page else '/admin/email-templates?template=' || u.name end
  from used u left join public.email_templates t on t.name = u.name
  where t.id is null or not t.is_active
  union all
  select 'unreachable_status', 'error', s.label, 'No sequence of allowed moves leads to this status.',
    '/admin/status-management?q=' || s.name from private.unreachable_now() s
  union all
  select 'broken_path', 'error', b.path, 'It does not work: ' || b.missing || '.', '/admin/status-management'
  from private.broken_paths((select coalesce(jsonb_agg(d), '[]') from private.status_definitions() d)) b
$$;

-- Problems of jobs, emails and the site itself.
create function private.operation_problems() returns table (code text, severity text, subject text, message text,
  link text)
language sql stable set search_path = '' as $$
  select 'job_late', 'error', j.title,
    case when j.last_started_at is null then 'It has never run.'
      else format('It last ran at %s.', private.moment_for(null, j.last_started_at)) end
      || case when not j.can_run then ' Check the worker that sends emails.'
              when private.has_pg_cron() then ' Check the schedule of pg_cron.'
              else ' On a hosted project enable pg_cron and run select private.schedule_jobs().' end,
    '/admin/system-settings?tab=jobs'
  from private.job_states() j where j.is_late
  union all
  select 'job_failed', 'error', j.title, 'Its last run failed: ' || left(j.last_error, 200) || '.',
    '/admin/system-settings?tab=jobs'
  from private.job_states() j where j.last_error is not null
  union all
  select 'emails_failed', 'error', case when f.n = 1 then '1 email' else f.n || ' emails' end,
    'Could not be sent after several tries. Resend them once the cause is fixed.',
      '/admin/email-templates?tab=emails&status=failed'
  from (select count(*) as n from public.email_outbox where status = 'failed') f where f.n > 0
  union all
  select 'emails_waiting', 'error', case when w.n = 1 then '1 email' else w.n || ' emails' end,
    'Should have been sent more than 15 minutes ago. Check the mail server and the job Send emails.',
      '/admin/email-templates?tab=emails&status=queued'
  from (select count(*) as n from public.email_outbox where status in ('queued', 'sending')
    and send_after < now() - interval '15 minutes') w where w.n > 0
  union all
  select 'one_admin', 'warning', case when a.n = 1 then '1 admin' else a.n || ' admins' end,
    'If the only admin loses access, no other person can change settings or roles.', '/admin/users'
  from (select count(*) as n from public.user_roles where role = 'admin') a where a.n < 2
  union all
  select 'site_address_not_set', 'error', 'Site address',
    'Links in emails lead to localhost. Set the address with select private.set_site_url(''https://...'').',
      '/admin/system-settings?tab=health'
  where coalesce((select url from private.site), 'http://localhost') ~ '^https?://(localhost|127\.0\.0\.1)'
    and not private.is_demo()
  union all
  select 'no_support_address', 'warning', 'Support email', 'No address that customers can write to is set. Emails '
    'name the contact page instead.', '/admin/footer'
  where private.support_address() is null
$$;

-- Missing or contradictory configuration, errors first.
--   code: the kind of problem. severity: error (something does not work) or warning. subject: the record. message: the
--   effect. link: the page that fixes it, with the search that finds the record
-- errors PT403 admin_only
-- Definer: schema private is closed.
create function public.config_health() returns table (id text, code text, severity text, subject text, message text,
  link text)
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.need_admin();
  return query
    select p.code || ':' || p.subject || ':' || p.link, p.code, p.severity, p.subject, p.message, p.link from (
      select * from private.setting_problems()
      union all select * from private.template_problems() union all select * from private.operation_problems()) p
    order by p.severity, p.code, p.subject;
end $$;
grant execute on function public.config_health() to authenticated, service_role;

-- Problems of customs categories and of settings that stop what they control.
create function private.customs_problems() returns table (code text, severity text, subject text, message text,
  link text)
language sql stable set search_path = '' as $$
  select 'no_customs_category', 'warning', 'Customs categories',
    'No category is in use, so quotes and estimates count no duty. Add the kinds of product that are sold, each with '
      'its duty.', '/admin/customs'
  where not exists (select from public.customs_categories where is_active)
  union all
  select 'inactive_category_with_rules', 'warning', c.name,
    case count(*) when 1 then '1 rule of instant quotes uses' else count(*) || ' rules of instant quotes use' end
      || ' this category, which is switched off.', '/admin/customs?q=' || c.name
  from public.customs_categories c join public.auto_quote_rules r on r.is_active
    and r.actions ->> 'customs_category_id' = c.id::text
  where not c.is_active group by c.id
  union all
  select 'holdout_of_all', 'warning', 'Cart recovery', 'All customers are in the comparison group that gets no emails, '
    'so no cart recovery email is sent.', '/admin/system-settings?q=cart_recovery'
  from public.system_settings
  where setting_key = 'cart_recovery' and (setting_value::jsonb ->> 'enabled')::boolean
    and (setting_value::jsonb ->> 'holdout_percent')::numeric >= 100
$$;

-- Problems that a change of settings can cause: those of config_health without the system's own operation.
create function private.setting_problems() returns table (code text, severity text, subject text, message text,
  link text)
language sql stable set search_path = '' as $$
  select * from private.country_problems() union all select * from private.route_problems()
  union all select * from private.customs_problems()
$$;
