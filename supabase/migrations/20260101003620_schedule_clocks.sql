-- On a hosted project pg_cron runs the clocks; the embedded backend has its own timer.
do $$
declare
  v_clock record;
begin
  if not exists (select from pg_extension where extname = 'pg_cron') then return; end if;
  for v_clock in select * from (values
    ('expire_quotes', '*/5 * * * *'), ('queue_expiry_reminders', '*/15 * * * *'),
    ('cancel_unpaid_orders', '*/15 * * * *'), ('detect_abandoned_carts', '*/15 * * * *')) as c(name, schedule)
  loop
    execute format('select cron.schedule(%L, %L, %L)', 'landfall_' || v_clock.name, v_clock.schedule,
      format('select private.%I()', v_clock.name));
  end loop;
end $$;
