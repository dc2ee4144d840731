import { type Mutant, rewrite } from './mutant.ts';

const ASSIGNED = `insert into public.quote_admin (quote_id, assigned_to)
  select q.id, r.user_id from public.quotes q, public.user_roles r where r.role = 'admin' and r.user_id <> (select auth.uid())
  on conflict (quote_id) do update set assigned_to = excluded.assigned_to`;

export const journeysMutants: Mutant[] = [
  {
    rule: 'a list of mine has no row that is assigned to another admin',
    mutation: rewrite('private.assigned_condition', ' where assigned_to = %L', ' where %L is not null'),
    as: 'admin',
    first: () => ASSIGNED,
    tries: () => `select 1 where (public.admin_quote_list('{"assigned": "me"}') ->> 'count')::int > 0`,
    holds: 'none',
  },
  {
    rule: 'an assigned filter that is neither me nor none is refused',
    mutation: rewrite('private.assigned_condition', `if p_assigned = 'me' then`, 'if true then'),
    as: 'admin',
    tries: () => `select public.admin_order_list('{"assigned": "everybody"}')`,
    holds: 'PT400',
  },
  {
    rule: 'an email whose text was deleted is not sent again',
    mutation: rewrite('private.check_resendable', `p_mail.html = ''`, 'false'),
    as: 'system',
    tries: () => `select private.check_resendable(m, 'a@mail.test') from (select (jsonb_populate_record(null::public.email_outbox,
      '{"id": "00000000-0000-4000-8000-000000000000", "status": "sent", "html": "", "to_email": "a@mail.test"}')).*) m`,
    holds: 'PT409',
  },
  {
    rule: 'a mail schedule with no mail due records a run',
    mutation: rewrite('private.wake_mail_worker', `perform private.record_job_run('drain_outbox', now(), 0);`, ''),
    as: 'system',
    first: () => `do $first$ begin
      create schema if not exists net;
      create or replace function net.http_post(url text, headers jsonb default '{}', timeout_milliseconds int default 1) returns bigint language sql as 'select 1::bigint';
      insert into private.mail_worker (url, secret) values ('https://a.test/send-mail', 'a-secret-of-twenty-signs');
      delete from public.email_outbox;
      delete from private.job_runs;
      perform private.wake_mail_worker();
    end $first$`,
    tries: () => `select 1 from private.job_runs where job_name = 'drain_outbox'`,
    holds: 'row',
  },
];
