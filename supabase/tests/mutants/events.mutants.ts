import { type Mutant, rewrite } from './mutant.ts';

const NOTHING = '00000000-0000-0000-0000-000000000001';
const both = (...statements: string[]) => `do $$ begin ${statements.map((one) => `${one};`).join(' ')} end $$`;
const notify = (event: string, owner: string, verb = 'select') =>
  `${verb} private.notify('${event}', '${owner}', 'message', '${NOTHING}', 'mutant ' || random())`;

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
    mutation: rewrite('private.queue_message', 'and v_reach.email is null then v_reach.phone', 'then v_reach.phone'),
    as: 'system',
    first: ({ people }) =>
      `update auth.users set phone = '9779800000009', phone_confirmed_at = now(), email_confirmed_at = now() where id = '${people.owner}'`,
    tries: ({ people }) => `${notify('refund_issued', people.owner)}`,
    holds: 'row',
  },
  {
    rule: 'an unconfirmed number gets no message',
    mutation: rewrite('private.reach_of', 'and u.phone_confirmed_at is not null', ''),
    as: 'system',
    first: ({ people }) =>
      `update auth.users set phone = '9779800000009', phone_confirmed_at = null where id = '${people.owner}'`,
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
