-- Enables an extension where it is available. Returns null, or why it could not be enabled.
create function private.enable_extension(p_name text, p_schema text) returns text
language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_extension where extname = p_name) then return null; end if;
  if not exists (select from pg_catalog.pg_available_extensions
    where name = p_name) then return 'it is not available on this server'; end if;
  execute format('create extension %I schema %I', p_name, p_schema);
  return null;
exception when others then
  return sqlerrm;
end $$;

-- The number of jobs that pg_cron has a schedule for.
create function private.scheduled_jobs() returns int
language plpgsql stable set search_path = '' as $$
declare
  v_count int := 0;
begin
  if private.has_pg_cron() then
    execute $q$select count(*)::int from cron.job c join private.jobs j on c.jobname = 'landfall_' || j.name
      where j.in_database$q$ into v_count;
  end if;
  return v_count;
end $$;

-- One line of the report.
--   p_state  ok, warning (works, but look at it) or wrong (something does not work)      p_message  what was found,
--   and the fix
create function private.report_line(p_check text, p_state text, p_message text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('check', p_check, 'state', p_state, 'message', p_message)
$$;

-- Whether jobs run: by pg_cron, or by the embedded server's timer.
create function private.clocks_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_jobs int := (select count(*) from private.jobs where in_database);
  v_scheduled int := private.scheduled_jobs();
  v_last timestamptz := (select max(r.started_at) from private.job_runs r join private.jobs j on j.name = r.job_name
    where j.in_database);
begin
  if v_last > now() - interval '15 minutes' then
    return private.report_line('scheduled jobs', 'ok',
      format('scheduled jobs run; the last one at %s', private.moment_for(null, v_last)));
  elsif v_scheduled >= v_jobs and v_last is null then
    return private.report_line('scheduled jobs', 'warning',
      format('pg_cron has %s jobs, and none has run yet: check again in a minute', v_scheduled));
  elsif v_scheduled >= v_jobs then
    return private.report_line('scheduled jobs', 'wrong', format('pg_cron has %s jobs, but the last run was at %s: '
      'look at cron.job_run_details', v_scheduled, private.moment_for(null, v_last)));
  elsif private.has_pg_cron() then
    return private.report_line('scheduled jobs', 'wrong',
      format('pg_cron has %s of %s jobs: run release init --site again, which schedules them', v_scheduled, v_jobs));
  elsif private.is_first_minute() then
    return private.report_line('scheduled jobs', 'warning', 'none has run yet: check again in a minute');
  end if;
  return private.report_line('scheduled jobs', 'wrong',
    'no scheduled job runs, so quotes do not expire and mails are not sent: enable the extension pg_cron, then run '
      'release init --site again');
end $$;

-- Whether business email leaves.
create function private.mail_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_waiting int := (select count(*) from public.email_outbox where status in ('queued', 'sending')
    and send_after < now() - interval '15 minutes');
  v_last timestamptz := (select max(started_at) from private.job_runs where job_name = 'drain_outbox'
    and error is null);
begin
  if v_waiting > 0 then
    return private.report_line('email', 'wrong',
      format('%s mails wait for more than 15 minutes: check SMTP_URL and MAIL_FROM', v_waiting));
  elsif v_last > now() - interval '1 hour' or exists (select from private.mail_worker) then
    return private.report_line('email', 'ok', coalesce(
      'the mail worker last ran at ' || private.moment_for(null, v_last),
      'the mail worker is scheduled; no mail was due yet'));
  elsif private.is_first_minute() then
    return private.report_line('email', 'warning', 'the mail worker has not run yet: check again in a minute');
  end if;
  return private.report_line('email', 'wrong',
    'nothing sends business email. Hosted: set the secrets SMTP_URL, MAIL_FROM and MAIL_WORKER_SECRET, '
    || 'enable pg_cron and pg_net, then run release init --site with MAIL_WORKER_SECRET. npm start: set SMTP_URL and '
      'MAIL_FROM');
end $$;

-- Whether the shop's address is set, and matches the one that the caller names.
create function private.site_report(p_site text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_url text := (select url from private.site);
begin
  if private.is_demo() then return private.report_line('site address', 'ok',
    'a demo: links lead to ' || private.site_url()); end if;
  if coalesce(v_url, 'http://localhost') ~ '^https?://(localhost|127\.0\.0\.1|\[::1\])' then
    return private.report_line('site address', 'wrong',
      'links in emails and after payments lead to localhost: run release init --site https://your-shop');
  elsif v_url is distinct from coalesce(p_site, v_url) then
    return private.report_line('site address', 'wrong',
      format('links lead to %s, not to %s: run release init --site %s', v_url, p_site, p_site));
  end if;
  return private.report_line('site address', 'ok', 'links lead to ' || v_url);
end $$;

-- Whether customers can pay by card. The webhook's address is one of the functions.
create function private.cards_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_gateway text := private.card_gateway();
  v_last timestamptz := (select max(created_at) from public.payment_events where gateway = v_gateway);
begin
  if v_gateway is null then
    return private.report_line('card payments', 'warning', 'off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; '
      'hosted, then run release init --site with --cards stripe');
  elsif v_gateway = 'sandbox' then
    return private.report_line('card payments', 'ok', 'a demo: the sandbox, without money');
  elsif v_last is null then
    return private.report_line('card payments', 'warning', format('%s has sent no event yet: its webhook must lead to '
      '%s/payment-webhook/%s. Then pay a test order', v_gateway, private.functions_url(), v_gateway));
  end if;
  return private.report_line('card payments', 'ok', format('%s; its last event came at %s', v_gateway,
    private.moment_for(null, v_last)));
end $$;

-- Whether the shop has people and settings to work with.
create function private.settings_report() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_admins int := (select count(*) from public.user_roles where role = 'admin');
  v_origins int := (select count(*) from public.country_settings where purchase_allowed and rate_from_usd is not null);
  v_destinations int := (select count(*) from public.country_settings where shipping_allowed
    and rate_from_usd is not null);
  v_accounts int := (select count(*) from public.bank_accounts where is_active);
begin
  return jsonb_build_array(
    case when v_admins > 0 then private.report_line('first admin', 'ok', format('%s', v_admins))
      else private.report_line('first admin', 'wrong',
        'there is none: sign up in the shop, then run release admin <email>') end,
    case when v_origins > 0 and v_destinations > 0 then private.report_line('countries', 'ok', format('%s to buy in, '
      '%s to ship to', v_origins, v_destinations))
      else private.report_line('countries', 'wrong', 'no quote can be priced without countries and exchange rates: '
        'run release starter, or add them at /admin/countries') end,
    case when v_accounts > 0 then private.report_line('bank accounts', 'ok', format('%s', v_accounts))
      else private.report_line('bank accounts', 'warning',
        'customers cannot pay by bank transfer: add an account at /admin/bank-accounts') end);
end $$;

-- What a project still lacks, one line per check.
--   p_input  {siteUrl?: the address that the shop should have}
--   returns  {checks: [{check, state: ok | warning | wrong, message}], rights: {object: hash}, for comparison}
--   errors   PT401, PT403 not_granted: needs the right to administer every module
create function delivery.project_report(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform delivery.need_right(p_as, 'administer', '*', null);
  return jsonb_build_object('checks',
    jsonb_build_array(private.site_report(private.read_text(p_input, '', 'siteUrl', 200)), private.clocks_report(),
    private.mail_report(), private.cards_report()) || private.settings_report(),
    'rights', (select jsonb_object_agg(r.object, r.hash) from private.rights() r));
end $$;

-- Sets up a project. Repeating it changes nothing.
--   p_input  {siteUrl, functionsUrl?, addressHeader?, mailSecret?: MAIL_WORKER_SECRET of the function send-mail,
--            cards?: stripe or none}
--   returns  {notes: [what could not be done, and why]}
--   errors   PT401, PT403 not_granted: takes every right in every environment; PT400 missing_field, bad_format
create function delivery.set_up(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', '*');
  v_site text := rtrim(private.need_text(p_input, '', 'siteUrl', 200), '/');
  v_functions text := private.read_text(p_input, '', 'functionsUrl', 300);
  v_header text := private.read_text(p_input, '', 'addressHeader', 60);
  v_secret text := private.read_text(p_input, '', 'mailSecret', 200);
  v_cards text := private.read_text(p_input, '', 'cards', 20);
  v_notes jsonb := '[]';
  v_name text;
  v_problem text;
begin
  if v_site !~ '^https?://[^/?#[:space:]]+$' then
    perform private.refuse('PT400', 'bad_format',
      'This must be the origin of the shop, such as https://shop.example.', 'siteUrl');
  elsif length(v_secret) < 20 then
    perform private.refuse('PT400', 'too_short', 'The secret needs 20 or more characters.', 'mailSecret');
  elsif v_cards not in ('stripe', 'none') then
    perform private.refuse('PT400', 'bad_format', 'This must be stripe or none.', 'cards');
  end if;
  perform private.set_site_url(v_site);
  if v_functions is not null then perform private.set_functions_url(v_functions); end if;
  if v_header is not null then perform private.set_address_header(v_header); end if;
  if v_cards is not null then perform private.set_card_gateway(nullif(v_cards, 'none')); end if;
  foreach v_name in array array['pg_cron', 'pg_net'] loop
    v_problem := private.enable_extension(v_name, case v_name when 'pg_cron' then 'pg_catalog' else 'extensions' end);
    if v_problem is not null then v_notes := v_notes
      || to_jsonb(format('%s could not be enabled: %s', v_name, v_problem)); end if;
  end loop;
  perform private.schedule_jobs();
  if v_secret is not null and to_regproc('net.http_post') is not null and private.has_pg_cron() then
    perform private.schedule_mail(private.functions_url() || '/send-mail', v_secret);
  end if;
  return jsonb_build_object('notes', v_notes);
end $$;

-- Makes a person an admin of the shop, for the first one. They must have signed up and confirmed their email address.
--   p_input  {email}      returns {userId, email}
--   errors   PT401, PT403 not_granted: takes every right in every environment; PT400; PT404 user_not_found; PT409
--   email_not_confirmed
create function delivery.make_admin(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', '*');
  v_email text := lower(private.need_text(p_input, '', 'email', 320));
  v_user auth.users;
begin
  select * into v_user from auth.users where lower(email) = v_email;
  if v_user.id is null then
    perform private.refuse('PT404', 'user_not_found', format('No account has the email %s.', v_email),
      'Sign up in the shop first, then repeat this.');
  elsif v_user.email_confirmed_at is null then
    perform private.refuse('PT409', 'email_not_confirmed', format('%s has not confirmed this address.', v_email),
      'Open the link in the mail, then repeat this.');
  end if;
  insert into public.user_roles (user_id, role) values (v_user.id, 'admin') on conflict (user_id) do update
    set role = 'admin' where user_roles.role <> 'admin';
  return jsonb_build_object('userId', v_user.id, 'email', v_email);
end $$;

-- Loads countries and routes to start with into an empty shop. Rates are of the day that the list was made, so config
-- health asks for new ones.
--   returns  {countries, routes}: how many were added
--   errors   PT401, PT403 not_granted: takes every right in every environment; PT409 settings_exist once a country
--   exists
create function delivery.load_starter(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_countries int;
  v_routes int;
begin
  perform delivery.need_right(p_as, 'administer', '*', '*');
  if exists (select from public.country_settings) then
    perform private.refuse('PT409', 'settings_exist', 'This shop has countries already.',
      'Change them at /admin/countries.');
  end if;
  insert into public.country_settings (code, name, currency, rate_from_usd, rate_updated_at, sales_tax, vat,
    handling_percent, handling_min, min_shipping,
    additional_shipping_per_kg, payment_gateway_percent_fee)
  values
    ('US', 'United States', 'USD', 1, '2026-11-01', 7, 0, 5, 5, 30, 11, 2.9),
    ('GB', 'United Kingdom', 'GBP', 0.79, '2026-11-01', 0, 20, 5, 4, 24, 9, 2.5),
    ('DE', 'Germany', 'EUR', 0.92, '2026-11-01', 0, 19, 5, 5, 27, 10, 1.9),
    ('JP', 'Japan', 'JPY', 155, '2026-11-01', 0, 10, 3, 500, 3800, 1500, 3.2),
    ('IN', 'India', 'INR', 83.4, '2026-11-01', 0, 18, 5, 250, 1800, 700, 2.5),
    ('AU', 'Australia', 'AUD', 1.52, '2026-11-01', 0, 10, 5, 8, 40, 14, 2.9),
    ('NP', 'Nepal', 'NPR', 133.2, '2026-11-01', 0, 13, 5, 300, 3000, 1200, 1.5);
  get diagnostics v_countries = row_count;
  insert into public.shipping_routes (origin_country, destination_country, base_shipping_cost, cost_per_kg)
  values ('US', 'NP', 25, 11), ('US', 'IN', 25, 11), ('US', 'AU', 25, 11), ('GB', 'US', 20, 9), ('DE', 'US', 23, 10),
    ('JP', 'AU', 3500, 1500), ('IN', 'NP', 750, 330)
  on conflict do nothing;
  get diagnostics v_routes = row_count;
  return jsonb_build_object('countries', v_countries, 'routes', v_routes);
end $$;
