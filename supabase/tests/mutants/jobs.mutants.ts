import { json, type Mutant, rewrite } from './mutant.ts';

const saved = (key: string, value: unknown) => (): [string, unknown[]] => [
  `update public.system_settings set setting_value = $2 where setting_key = $1 returning id`,
  [key, json(value)],
];
const RECOVERY = {
  enabled: true,
  idle_hours: 24,
  checkout_idle_hours: 1,
  second_after_hours: 24,
  third_after_hours: 72,
  quiet_days: 14,
  lost_after_days: 30,
  attribution_days: 7,
  holdout_percent: 10,
};
const CHECKOUT = { cod_limit_usd: 100, transfer_hours: 72, transfer_reminder_hours: 24, price_valid_days: 7, share_days: 7 };

/** A function of admins, without the check of its caller. */
const unguarded = (name: string): string => rewrite(`public.${name}`, 'perform private.need_admin();', '');
const forAdmins = (name: string, mutation = unguarded(name)): Mutant => ({
  rule: `${name} is for admins only`,
  mutation,
  as: 'owner',
  tries: () => `select * from public.${name}()`,
  holds: 'PT403',
});

export const jobsMutants: Mutant[] = [
  {
    rule: 'the trace of an order is for admins only',
    mutation: rewrite('public.order_trace', 'private.need_admin()', '(select auth.uid())'),
    as: 'owner',
    tries: ({ rows }) => [`select from public.order_trace($1)`, [rows['orders']]],
    holds: 'PT403',
  },
  {
    rule: 'only the system reads the facts of the service',
    mutation: `grant execute on function public.service_facts() to authenticated;
      ${rewrite('public.service_facts', 'perform private.need_system();', '')}`,
    as: 'admin',
    tries: () => 'select from public.service_facts()',
    holds: 'denied',
  },
  {
    rule: 'only the system claims alerts',
    mutation: `grant execute on function public.claim_alert_calls() to authenticated;
      ${rewrite('public.claim_alert_calls', 'perform private.need_system();', '')}`,
    as: 'admin',
    tries: () => 'select public.claim_alert_calls()',
    holds: 'denied',
  },
  {
    rule: 'a header that is no trace ID is stored nowhere',
    mutation: rewrite('private.trace_id', '[0-9a-f]{32}', '[^-]*'),
    as: 'system',
    first: () => `select set_config('request.headers', '{"traceparent": "00-maya@shop.test-00f067aa0ba902b7-01"}', true)`,
    tries: () => 'select where private.trace_id() is not null',
    holds: 'none',
  },
  {
    rule: 'a closed alert begins again, an open one does not',
    mutation: `drop index private.alerts_one_at_a_time`,
    as: 'system',
    first: () => `insert into private.alerts (rule, message) values ('money', 'x')`,
    tries: () => `insert into private.alerts (rule, message) values ('money', 'x') returning id`,
    holds: '23505',
  },
  forAdmins('admin_jobs'),
  forAdmins('admin_settings'),
  forAdmins('config_health'),
  forAdmins('admin_audit_list', rewrite('public.admin_audit_list', 'private.need_admin()', '(select auth.uid())')),
  forAdmins('audit_facts', rewrite('public.audit_facts', 'private.need_admin()', '(select auth.uid())')),
  {
    rule: 'only admins run a job',
    mutation: rewrite('public.run_job', 'private.need_admin()', '(select auth.uid())'),
    as: 'owner',
    tries: () => `select public.run_job('expire_quotes')`,
    holds: 'PT403',
  },
  {
    rule: 'running a job by hand is in the audit log',
    mutation: rewrite('public.run_job', `'run', 'jobs'`, `'update', 'jobs'`),
    as: 'admin',
    first: () => `select public.run_job('expire_quotes')`,
    tries: () => `select from public.audit_log where action = 'run'`,
    holds: 'row',
  },
  {
    rule: 'only known jobs run, never any function of schema private',
    mutation: rewrite('private.need_job', 'v_job.id is null', 'false'),
    as: 'admin',
    tries: () => `select public.run_job('statuses_that_need_action')`,
    holds: 'PT404',
  },
  {
    rule: 'a worker outside the database cannot be run inside it',
    mutation: rewrite('private.run_job', 'not v_job.in_database', 'false'),
    as: 'admin',
    tries: () => `select public.run_job('drain_outbox')`,
    holds: 'PT409',
  },
  {
    rule: 'a failing job never raises',
    mutation: rewrite('private.run_job', 'when others or query_canceled', 'when query_canceled'),
    as: 'system',
    first: () =>
      `insert into private.jobs (name, title, description, runs_every) values ('no_such_function', 'Broken', 'Broken', '1 hour')`,
    tries: () => `select private.run_job('no_such_function')`,
    holds: 'row',
  },
  {
    rule: 'the newest run of a job is never pruned',
    mutation: rewrite('private.prune_job_runs', 'newer.started_at > r.started_at', 'true'),
    as: 'system',
    first: () =>
      `insert into private.job_runs (job_name, started_at, finished_at) values ('expire_quotes', now() - interval '1 year', now() - interval '1 year')`,
    tries: () => 'select from private.prune_job_runs() n where n = 0',
    holds: 'row',
  },
  {
    rule: 'a job is not due before its interval is over',
    mutation: rewrite('private.due_jobs', 'latest.at + j.runs_every <= clock_timestamp()', 'true'),
    as: 'system',
    first: () => `select private.run_job('tidy_delivery')`,
    tries: () => `select from private.due_jobs() d where d = 'tidy_delivery'`,
    holds: 'none',
  },
  {
    rule: 'a setting has a definition',
    mutation: 'alter table public.system_settings drop constraint system_settings_setting_key_fkey',
    as: 'system',
    first: () => `alter table public.system_settings disable trigger check_setting`,
    tries: () => `insert into public.system_settings (setting_key, setting_value) values ('surprise', '1') returning id`,
    holds: '23503',
  },
  {
    rule: 'the third recovery email comes after the second',
    mutation: 'drop trigger check_setting_fields on public.system_settings',
    as: 'admin',
    tries: saved('cart_recovery', { ...RECOVERY, third_after_hours: 24 }),
    holds: 'PT400',
  },
  {
    rule: 'a bank transfer is reminded of before it is cancelled',
    mutation: rewrite('private.setting_conflict', `(p_value ->> 'transfer_reminder_hours')::numeric >=`, '-1 >'),
    as: 'admin',
    tries: saved('checkout', { ...CHECKOUT, transfer_reminder_hours: 72 }),
    holds: 'PT400',
  },
  {
    rule: 'hours and days are whole numbers',
    mutation: rewrite('private.setting_conflict', '_(hours|days)$', '_never$'),
    as: 'admin',
    tries: saved('cart_recovery', { ...RECOVERY, idle_hours: 1.5 }),
    holds: 'PT400',
  },
  {
    rule: 'an exchange rate is stale after 1 to 365 days',
    mutation: rewrite('private.setting_problem', '[1, 365]', '[0, 365]'),
    as: 'admin',
    tries: saved('config_health', { rate_stale_days: 0 }),
    holds: 'PT400',
  },
  {
    rule: 'an opened checkout is recorded at most once in 10 minutes',
    mutation: rewrite('public.start_checkout', `interval '10 minutes'`, `interval '0 minutes'`),
    as: 'owner',
    first: () => 'select public.start_checkout()',
    tries: () => 'select where public.start_checkout()',
    holds: 'none',
  },
];
