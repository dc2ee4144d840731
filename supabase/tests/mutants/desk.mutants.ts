import { type Mutant, rewrite } from './mutant.ts';

const CALLS = [
  'admin_money_list()',
  'admin_money_totals()',
  'daily_statement()',
  `daily_statement_rows('2026-11-20', 'card', 'NPR')`,
];

/** Money whose order is not known. */
const heldMoney = (): string => `select public.note_unmatched_payment(41, 'NPR', 'On top')`;

export const deskMutants: Mutant[] = [
  ...CALLS.map((call): Mutant => ({
    rule: `only admins call ${call}`,
    mutation: rewrite(`public.${call.split('(')[0]}`, 'private.need_admin()', 'auth.uid()'),
    as: 'owner',
    tries: () => `select public.${call}`,
    holds: 'PT403',
  })),
  {
    rule: 'the queue shows customers nothing, also not of their own orders',
    mutation: `do $view$ declare v_text text := pg_get_viewdef('public.admin_money_queue'); begin
      execute 'create or replace view public.admin_money_queue with (security_invoker = true) as '
        || replace(v_text, 'private.caller_is_admin()', 'true'); end $view$;
      update public.payments set status = 'awaiting_verification' where status = 'pending'`,
    as: 'owner',
    tries: () => 'select id from public.admin_money_queue',
    holds: 'none',
  },
  {
    rule: 'a change of money is posted',
    mutation: 'drop trigger post_change on public.unmatched_payments',
    as: 'admin',
    first: heldMoney,
    tries: () => `select 1 from jsonb_to_recordset(public.daily_statement_rows((now() at time zone 'UTC')::date, 'bank_transfer',
      'NPR')) r(received numeric, held numeric) where received = 41`,
    holds: 'row',
  },
  {
    rule: 'a posting is never deleted',
    mutation: 'drop trigger refuse_rewriting on private.money_postings',
    as: 'system',
    tries: () => 'delete from private.money_postings returning row_id',
    holds: 'PT403',
  },
  {
    rule: 'a posting is never changed',
    mutation: 'drop trigger refuse_rewriting on private.money_postings',
    as: 'system',
    tries: () => 'update private.money_postings set received = 0 returning row_id',
    holds: 'PT403',
  },
  {
    rule: 'money without an order waits in the queue',
    mutation: `do $view$ declare v_text text := pg_get_viewdef('private.unsettled_money'); begin
      execute 'create or replace view private.unsettled_money with (security_invoker = true) as '
        || replace(v_text, '(u.resolved_at IS NULL)', '(u.resolved_at IS NULL AND o.id IS NOT NULL)'); end $view$`,
    as: 'admin',
    first: heldMoney,
    tries: () => `select id from public.admin_money_queue where kind = 'unmatched' and amount = 41`,
    holds: 'row',
  },
];
