import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const resend = ({ rows }: World): string => `select public.resend_email('${rows['failed_mail']}')`;
const settle =
  (outcome: string, attempt: number) =>
  ({ rows }: World): string =>
    `select private.settle_outbox('${rows['claimed_mail']}', ${attempt}, '${outcome}', '550 gone')`;
const test = ({ rows }: World): string =>
  `select * from public.send_test_email('t', 'Hi', '<p>Hi</p>', 'Hi', 'quote', '${rows['quotes']}')`;
const preview =
  (html: string) =>
  ({ rows }: World): string =>
    `select * from public.preview_email('t', 'Hi', '${html}', 'Hi', 'quote', '${rows['quotes']}')`;

export const mailMutants: Mutant[] = [
  {
    rule: 'only admins read addresses that bounced',
    mutation: `create policy "anyone" on public.bounced_addresses for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'select id from public.bounced_addresses',
    holds: 'none',
  },
  {
    rule: 'only admins allow an address again',
    mutation: `create policy "anyone" on public.bounced_addresses for delete to authenticated using (true);
      create policy "anyone reads" on public.bounced_addresses for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'delete from public.bounced_addresses returning id',
    holds: 'none',
  },
  {
    rule: 'an address that bounced is recorded',
    mutation: rewrite('private.settle_outbox', `p_outcome = 'bounced'`, 'false'),
    as: 'system',
    first: settle('bounced', 2),
    tries: () => `select id from public.bounced_addresses where email = 'claimed@matrix.test'`,
    holds: 'row',
  },
  {
    rule: 'a worker that lost its claim reports no failure',
    mutation: rewrite('private.settle_outbox', 'and o.attempts = p_attempt', ''),
    as: 'system',
    first: settle('rejected', 1),
    tries: ({ rows }) => `select id from public.email_outbox where id = '${rows['claimed_mail']}' and status = 'sending'`,
    holds: 'row',
  },
  {
    rule: 'only admins send a mail again',
    mutation: rewrite('public.resend_email', 'private.need_admin()', '(select auth.uid())'),
    as: 'owner',
    tries: resend,
    holds: 'PT403',
  },
  {
    rule: 'a mail that waits is not sent twice',
    mutation: rewrite('private.check_resendable', 'where resend_of = p_mail.id', 'where false'),
    as: 'admin',
    first: resend,
    tries: resend,
    holds: 'PT409',
  },
  {
    rule: 'a mail is not sent again to an address that bounced',
    mutation: rewrite('private.check_resendable', 'v_bounce is not null', 'false'),
    as: 'system',
    first: () => `insert into public.bounced_addresses (email, reason) values ('owner@matrix.test', '550') returning id`,
    tries: ({ rows }) =>
      `select private.check_resendable(m, m.to_email) from public.email_outbox m where id = '${rows['failed_mail']}'`,
    holds: 'PT409',
  },
  {
    rule: 'a reminder is not sent again to a customer who opted out',
    mutation: rewrite('private.check_resendable', 'p_mail.unsubscribe_url is not null', 'false'),
    as: 'system',
    first: ({ people }) => `update public.profiles set marketing_opt_out = true where id = '${people.owner}' returning id`,
    tries: ({ rows }) =>
      `select private.check_resendable(jsonb_populate_record(m, '{"unsubscribe_url": "https://a.test/x"}'), m.to_email)
       from public.email_outbox m where id = '${rows['failed_mail']}'`,
    holds: 'PT409',
  },
  {
    rule: 'sending a mail again is in the audit log',
    mutation: rewrite('public.resend_email', `'insert', 'email_outbox'`, `'insert', 'orders'`),
    as: 'admin',
    first: resend,
    tries: () => `select id from public.audit_log where table_name = 'email_outbox'`,
    holds: 'row',
  },
  {
    rule: 'each saved template is a version',
    mutation: 'drop trigger keep_template_version on public.email_templates',
    as: 'admin',
    first: ({ rows }) =>
      `update public.email_templates set subject = 'Other' where id = '${rows['email_templates']}' returning id`,
    tries: () => `select id from public.email_template_versions where subject = 'Other'`,
    holds: 'row',
  },
  {
    rule: 'a template version is never changed',
    mutation: 'drop trigger refuse_rewriting on public.email_template_versions',
    as: 'system',
    tries: () => `update public.email_template_versions set subject = 'x' returning id`,
    holds: 'PT403',
  },
  {
    rule: 'only admins read template versions',
    mutation: `create policy "anyone" on public.email_template_versions for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'select id from public.email_template_versions',
    holds: 'none',
  },
  {
    rule: 'a {{ that does not end is refused',
    mutation: rewrite('private.unknown_place', '{0,40}', '{900}'),
    as: 'admin',
    tries: ({ rows }) =>
      `update public.email_templates set subject = 'Hello {{customer_name' where id = '${rows['email_templates']}' returning id`,
    holds: 'PT400',
  },
  {
    rule: 'a preview shows values of admins only to admins',
    mutation: rewrite('public.preview_email', 'private.need_admin()', '(select auth.uid())'),
    as: 'other',
    tries: preview('<p>{{customer_name}}</p>'),
    holds: 'PT403',
  },
  {
    rule: 'a preview refuses what a save refuses',
    mutation: rewrite('public.preview_email', 'perform private.check_template_texts(p_name, p_subject, p_html, p_text);', ''),
    as: 'admin',
    tries: preview('<p>{{password}}</p>'),
    holds: 'PT400',
  },
  {
    rule: 'only admins send test emails',
    mutation:
      rewrite('public.send_test_email', 'private.need_admin()', '(select auth.uid())') +
      ';' +
      rewrite('public.preview_email', 'private.need_admin()', '(select auth.uid())'),
    as: 'owner',
    tries: test,
    holds: 'PT403',
  },
  {
    rule: 'test emails are limited',
    mutation: rewrite('public.send_test_email', '>= 20', '>= 2000'),
    as: 'admin',
    first: (world) => Array.from({ length: 20 }, () => test(world)).join(' union all '),
    tries: test,
    holds: 'PT429',
  },
];
