import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const NOTHING = '00000000-0000-0000-0000-000000000001';
const both = (...statements: string[]) => `do $$ begin ${statements.map((one) => `${one};`).join(' ')} end $$`;
const notify = (event: string, owner: string, verb = 'select') =>
  `${verb} private.notify('${event}', '${owner}', 'message', '${NOTHING}', 'mutant ' || random())`;

/** The owner has a confirmed address and a confirmed phone. */
const reachable = ({ people }: World) =>
  `update auth.users set phone = '9779800000009', phone_confirmed_at = now(), email_confirmed_at = now() where id = '${people.owner}'`;
const bounce = `insert into public.bounced_addresses (email, reason) values ('owner@matrix.test', '550')`;
const refundOf = ({ people }: World) =>
  `template_name = 'refund_issued' and user_id = '${people.owner}' and entity_id = '${NOTHING}'`;

export const eventMutants: Mutant[] = [
  {
    rule: 'a notice is its customer’s alone',
    mutation:
      'drop policy "customers read their notices" on public.notices; create policy "anyone" on public.notices for select to authenticated using (true)',
    as: 'other',
    tries: ({ people }) => `select id from public.notices where user_id = '${people.owner}'`,
    holds: 'none',
  },
  {
    rule: 'what a customer must know cannot be switched off',
    mutation: rewrite('public.choose_event', 'not v_optional', 'false'),
    as: 'owner',
    tries: () => `select public.choose_event('payment_failed', 'message', false)`,
    holds: 'PT400',
  },
  {
    rule: 'an event that was switched off sends no message',
    mutation: rewrite('private.wants', 'not exists', 'true or not exists'),
    as: 'system',
    first: ({ people }) =>
      both(
        `insert into private.muted_events (user_id, event, channel) values ('${people.owner}', 'quote_expired', 'message')`,
        notify('quote_expired', people.owner, 'perform'),
      ),
    tries: ({ people }) =>
      `select id from public.email_outbox where template_name = 'quote_expired' and user_id = '${people.owner}' and entity_id = '${NOTHING}'`,
    holds: 'none',
  },
  {
    rule: 'a customer with a mail address gets no text message too',
    mutation: rewrite('private.reach_of', 'and (m.email is null or m.has_bounced)', ''),
    as: 'system',
    first: reachable,
    tries: ({ people }) => `select 1 from private.reach_of('${people.owner}', 'order', null) where phone is not null`,
    holds: 'none',
  },
  {
    rule: 'a customer whose address bounced gets text messages',
    mutation: rewrite('private.reach_of', 'or m.has_bounced', ''),
    as: 'system',
    first: (world) => both(reachable(world), bounce),
    tries: ({ people }) =>
      `select 1 from private.reach_of('${people.owner}', 'order', null) where phone is not null and email is null`,
    holds: 'row',
  },
  {
    rule: 'a customer whose address bounced, without a phone, is unreachable',
    mutation: rewrite('private.is_unreachable', 'and not r.has_bounced', ''),
    as: 'system',
    first: (world) => both(reachable(world), bounce, `update auth.users set phone = null where id = '${world.people.owner}'`),
    tries: ({ people }) => `select 1 where private.is_unreachable('${people.owner}', null)`,
    holds: 'row',
  },
  {
    rule: 'a mail that bounces goes on as a text message',
    mutation: rewrite('private.settle_outbox', 'perform private.text_instead(v_mail)', 'null'),
    as: 'system',
    first: (world) =>
      both(
        reachable(world),
        notify('refund_issued', world.people.owner, 'perform'),
        `update public.email_outbox set status = 'sending', attempts = 1 where ${refundOf(world)}`,
        `perform private.settle_outbox(id, 1, 'bounced', '550') from public.email_outbox where ${refundOf(world)}`,
      ),
    tries: (world) => `select id from public.email_outbox where to_phone = '+9779800000009' and ${refundOf(world)}`,
    holds: 'row',
  },
  {
    rule: 'mails that wait for an address that bounced go on as text messages',
    mutation: rewrite('private.claim_outbox', 'private.text_instead(mail)', '1'),
    as: 'system',
    first: (world) =>
      both(reachable(world), notify('refund_issued', world.people.owner, 'perform'), bounce, `perform private.claim_outbox(100)`),
    tries: (world) => `select id from public.email_outbox where to_phone = '+9779800000009' and ${refundOf(world)}`,
    holds: 'row',
  },
  {
    rule: 'an unconfirmed number gets no message',
    mutation: rewrite('private.reach_of', 'and u.phone_confirmed_at is not null', ''),
    as: 'system',
    first: (world) =>
      both(reachable(world), bounce, `update auth.users set phone_confirmed_at = null where id = '${world.people.owner}'`),
    tries: ({ people }) => `select 1 from private.reach_of('${people.owner}', 'order', null) where phone is not null`,
    holds: 'none',
  },
  {
    rule: 'a message of the team reaches its customer',
    mutation: 'drop trigger tell_of_message on public.messages',
    as: 'system',
    first: ({ people }) =>
      both(
        `delete from public.email_outbox where template_name = 'message_received'`, // a waiting one would take this one in
        `insert into public.messages (sender_id, recipient_id, content, subject) values ('${people.admin}', '${people.owner}', 'Hi', 'told')`,
      ),
    tries: ({ people }) => `select id from public.email_outbox where user_id = '${people.owner}' and subject like '%told'`,
    holds: 'row',
  },
  {
    rule: 'a time zone that is kept is one',
    mutation: rewrite('public.keep_time_zone', 'not private.is_time_zone(v_zone)', 'false'),
    as: 'owner',
    tries: () => `select public.keep_time_zone('Mars/Olympus')`,
    holds: 'PT400',
  },
];
