-- Rows that the system needs from its first day.
insert into private.jobs (name, title, description, runs_every, in_database) values
  ('expire_quotes', 'Expire quotes', 'Expires quotes whose time limit is over.', '1 minute', true),
  ('queue_expiry_reminders', 'Expiry reminders',
    'Reminds customers 48 and 12 hours before a quote expires.',
    '5 minutes', true),
  ('queue_storage_reminders', 'Storage reminders',
    'Reminds customers 7 days and 1 day before free storage ends, and when it has ended.', '1 hour', true),
  ('cancel_unpaid_orders', 'Unpaid orders',
    'Reminds of bank transfers and cancels orders that were not paid in time. Their quotes go back to the cart.',
    '5 minutes', true),
  ('detect_abandoned_carts', 'Cart recovery',
    'Finds abandoned carts, sends their emails and closes them.',
    '5 minutes', true),
  ('tidy_delivery', 'Release statistics', 'Deletes old health reports of modules.', '5 minutes', true),
  ('prune_job_runs', 'Job history', 'Deletes old rows of this history.', '1 hour', true),
  ('drain_outbox', 'Send emails', 'Sends emails that are due. Runs outside the database.', '1 minute', false),
  ('upkeep', 'Upkeep', 'Sums up the figures that lists and reports read.', '10 minutes', true),
  ('apply_retention', 'Retention', 'Deletes history that is older than the setting Retention, in batches.', '1 hour',
    true),
  ('watch_alerts', 'Alerts', 'Tells the team when something stops working, and when it works again.', '1 minute', true),
  ('tie_out_money', 'Check of the books', 'Counts amounts that are not accounted for.', '1 hour', true),
  ('prune_watch', 'Failed requests', 'Deletes failed requests after 14 days, and ended alerts after a year.',
    '1 hour', true),
  ('run_backfills', 'Backfills', 'Fills in rows of large tables after an upgrade, in small batches.', '1 minute', true);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('message-attachments', 'message-attachments', false, 10485760, '{image/jpeg,image/png,image/webp,application/pdf}'),
  ('payment-proofs', 'payment-proofs', false, 10485760, '{image/jpeg,image/png,application/pdf}'),
  ('order-photos', 'order-photos', false, 5242880, '{image/jpeg,image/png,image/webp}'),
  ('product-photos', 'product-photos', false, 5242880, '{image/jpeg,image/png,image/webp}'),
  ('site-assets', 'site-assets', true, 5242880, '{image/jpeg,image/png,image/webp}'),
  ('modules', 'modules', true, 8388608,
    '{text/javascript,text/css,text/html,text/plain,application/json,application/octet-stream,font/woff2,image/svg+xml,'
  'image/png,image/jpeg,image/webp,image/x-icon,image/gif,image/avif,audio/mpeg,audio/wav,video/mp4,video/webm,'
  'application/wasm,font/woff,font/ttf,font/otf}'),
  ('payout-proofs', 'payout-proofs', false, 10485760, '{image/jpeg,image/png,application/pdf}');

insert into private.rate_limits (action, counted_by, period, most) values
  ('change', 'account', '1 hour', 600),
  ('contact', 'account', '1 hour', 10),
  ('contact', 'address', '1 hour', 10),
  ('contact', 'visitors', '1 hour', 300),
  ('upload', 'account', '1 hour', 60),
  ('quote_request', 'account', '1 hour', 120),
  ('quote_request', 'account', '1 day', 400),
  ('quote_request', 'address', '1 hour', 600),
  ('quote_request', 'address', '1 day', 2000);
insert into private.rate_settings default values;
insert into private.upkeep default values;
insert into private.alert_limits default values;
-- Its claims come by triggers: the pages that the specification gives to each module.
insert into delivery.environments (name) values ('production');

-- Only where the extension pg_cron is enabled.
select private.schedule_jobs();
select private.schedule_mail_job();

-- The audit log begins with the first change after this. Its guard lets pruning pass.
delete from public.audit_log where set_config('landfall.pruning', 'audit_log', true) <> '';
