import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const withFile =
  (conversation: 'conversations' | 'visitor_conversation') =>
  ({ people, rows }: World): string =>
    `select public.reply_to_conversation(p_content => 'Yes', p_conversation_id => '${rows[conversation]}',
       p_last_message_id => (select last_message_id from public.conversations where id = '${rows[conversation]}'),
       p_attachment_path => '${people.owner}/0123456789abcdef-x.png')`;

const stale = ({ rows }: World): string =>
  `select public.reply_to_conversation(p_content => 'Yes', p_conversation_id => '${rows['conversations']}', p_last_message_id => '${rows['inbox']}')`;

const write = ({ people, rows }: World): string =>
  `insert into public.messages (sender_id, quote_id, content) values ('${people.owner}', '${rows['quotes']}', 'One more thing')`;

const conversationWhere = (condition: string) => (world: World) =>
  `select 1 from public.conversations
  where id = '${world.rows['conversations']}' and ${condition}`;

/** Whether a search finds a conversation by this word. */
const found =
  (conversation: 'conversations' | 'visitor_conversation', word: string) =>
  ({ rows }: World): string =>
    `select 1 from private.search_texts where record_id = '${rows[conversation]}' and text like '%${word}%'`;

/** Tables whose texts a search reads, with a change of one. */
const FOLLOWED: [table: string, kind: string, change: string][] = [
  ['quotes', 'quote', `update public.quotes set product_name = 'Zebediah' where id = '$id'`],
  ['quote_items', 'quote', `update public.quote_items set product_name = 'Zebediah'`],
  ['parcels', 'order', `update public.parcels set tracking_number = 'Zebediah'`],
  ['profiles', 'customer', `update public.profiles set phone = '+9779876543210'`],
];

const ADMIN_VERBS: [name: string, call: (world: World) => string][] = [
  ['inbox', () => 'select id from public.inbox()'],
  ['inbox_page', () => 'select public.inbox_page()'],
  ['inbox_counts', () => 'select public.inbox_counts()'],
  ['assign_conversation', ({ rows }) => `select public.assign_conversation('${rows['conversations']}')`],
  ['close_conversation', ({ rows }) => `select public.close_conversation('${rows['conversations']}', '${rows['last_message']}')`],
  ['reopen_conversation', ({ rows }) => `select public.reopen_conversation('${rows['conversations']}')`],
];

export const inboxMutants: Mutant[] = [
  ...ADMIN_VERBS.map(([name, tries]): Mutant => ({
    rule: `only an admin calls ${name}`,
    mutation: rewrite(`public.${name}`, 'perform private.need_admin();', ''),
    as: 'owner',
    tries,
    holds: 'PT403',
  })),
  {
    rule: 'only an admin replies to a conversation',
    mutation: rewrite('public.reply_to_conversation', 'private.need_admin()', '(select auth.uid())'),
    as: 'owner',
    tries: ({ rows }) =>
      `select public.reply_to_conversation(p_content => 'Yes', p_conversation_id => '${rows['conversations']}', p_last_message_id => '${rows['last_message']}')`,
    holds: 'PT403',
  },
  {
    rule: 'a reply is refused where a newer message came',
    mutation: rewrite(
      'private.lock_conversation',
      'is distinct from p_last_message_id',
      'is distinct from v_conversation.last_message_id',
    ),
    as: 'admin',
    tries: stale,
    holds: 'PT409',
  },
  {
    rule: 'a visitor gets no file by email',
    mutation:
      rewrite('public.reply_to_conversation', 'p_attachment_path is not null and v_is_visitor', 'false') +
      `;${rewrite('public.reply_to_conversation', 'not private.is_my_attachment(p_attachment_path)', 'false')}`,
    as: 'admin',
    tries: withFile('visitor_conversation'),
    holds: 'PT400',
  },
  {
    rule: 'a reply carries only a file that its admin stored',
    mutation: rewrite('public.reply_to_conversation', 'not private.is_my_attachment(p_attachment_path)', 'false'),
    as: 'admin',
    tries: withFile('conversations'),
    holds: 'PT400',
  },
  {
    rule: 'a reply to a visitor is refused while its template is off',
    mutation: rewrite('private.mail_reply', `and is_active`, ''),
    as: 'system',
    first: () => `update public.email_templates set is_active = false where name = 'contact_reply'`,
    tries: ({ rows }) => `select private.mail_reply(c, '${rows['inbox']}', 'Yes') from public.conversations c
      where c.id = '${rows['visitor_conversation']}'`,
    holds: 'PT409',
  },
  {
    rule: 'a conversation is assigned to admins only',
    mutation: rewrite('public.assign_conversation', `not public.has_role(p_to, 'admin')`, 'false'),
    as: 'admin',
    tries: ({ people, rows }) => `select public.assign_conversation('${rows['conversations']}', '${people.other}')`,
    holds: 'PT400',
  },
  {
    rule: 'a message of the customer opens a closed conversation',
    mutation: rewrite('private.count_message', 'case when f.from_us then c.closed_at end', 'c.closed_at'),
    as: 'system',
    first: (world) => `do $$ begin
      update public.conversations set closed_at = now() where id = '${world.rows['conversations']}';
      ${write(world)};
    end $$`,
    tries: conversationWhere('closed_at is null'),
    holds: 'row',
  },
  {
    rule: 'an unread message is counted in its conversation',
    mutation: rewrite('private.count_message', '(new.recipient_id is null and not new.is_read)::int', '0'),
    as: 'system',
    first: write,
    tries: conversationWhere('unread = 2'),
    holds: 'row',
  },
  {
    rule: 'reading a message counts it as read in its conversation',
    mutation: 'drop trigger count_reading on public.messages',
    as: 'system',
    first: ({ rows }) => `update public.messages set is_read = true where conversation_id = '${rows['conversations']}'`,
    tries: conversationWhere('unread = 0'),
    holds: 'row',
  },
  {
    rule: 'every message is filed under a conversation',
    mutation: 'alter table public.messages drop constraint messages_filed; drop trigger file_message on public.messages',
    as: 'system',
    first: write,
    tries: ({ rows }) =>
      `select 1 from public.messages where quote_id = '${rows['quotes']}' having count(*) = count(conversation_id)`,
    holds: 'row',
  },
  {
    rule: 'a customer cannot file a message under a conversation of their choice',
    mutation: 'grant insert (conversation_id) on public.messages to authenticated',
    as: 'owner',
    tries: ({ people, rows }) => `insert into public.messages (sender_id, content, conversation_id)
      values ('${people.owner}', 'Hello', '${rows['visitor_conversation']}') returning id`,
    holds: 'denied',
  },
  {
    rule: 'the view of conversations is for admins',
    mutation:
      'alter view public.admin_conversations set (security_invoker = false); ' +
      `create or replace function private.caller_is_admin() returns boolean language sql stable set search_path = '' as 'select true'`,
    as: 'owner',
    tries: ({ rows }) => `select id from public.admin_conversations where id = '${rows['conversations']}'`,
    holds: 'none',
  },
  {
    rule: 'only admins add saved replies',
    mutation: 'alter policy "admins add saved replies" on public.saved_replies with check (true)',
    as: 'owner',
    tries: () => `insert into public.saved_replies (title, content) values ('Mine', 'Hello')`,
    holds: 'denied',
  },
  {
    rule: 'a saved reply has no unknown variables',
    mutation: 'alter table public.saved_replies drop constraint saved_replies_variables',
    as: 'admin',
    tries: () => `insert into public.saved_replies (title, content) values ('Typo', 'Hello {customername}') returning id`,
    holds: '23514',
  },
  {
    rule: 'a search finds what has every word',
    mutation: rewrite('private.search_test', `' and '), 'false'`, `' or '), 'false'`),
    as: 'admin',
    tries: () => `select 1 where (public.inbox_page('all', 'kettle zebra') -> 'rows') = '[]'`,
    first: (world) => `insert into public.messages (recipient_id, content) values ('${world.people.owner}', 'A kettle')`,
    holds: 'row',
  },
  {
    rule: 'a new conversation is found by its names',
    mutation: rewrite('private.add_message_text', 'private.search_text(private.conversation_names(c)) ||', ''),
    as: 'system',
    first: () => `insert into public.messages (sender_email, sender_name, content) values ('z@example.com', 'Zebediah', 'Hello')`,
    tries: () => `select 1 from private.search_texts where text like '%zebediah%'`,
    holds: 'row',
  },
  {
    rule: 'a conversation is found by a new name',
    mutation: 'drop trigger keep_search_text on public.conversations',
    as: 'system',
    first: ({ rows }) => `update public.conversations set visitor_name = 'Zebediah' where id = '${rows['visitor_conversation']}'`,
    tries: found('visitor_conversation', 'zebediah'),
    holds: 'row',
  },
  {
    rule: 'records are found by the new name of their customer',
    mutation: 'drop trigger rename_in_search_texts on public.profiles',
    as: 'system',
    first: ({ people }) => `update public.profiles set full_name = 'Zebediah' where id = '${people.owner}'`,
    tries: () => `select 1 from private.search_texts where kind not in ('customer', 'audit') and text like '%zebediah%'`,
    holds: 'row',
  },
  {
    rule: 'many records are found by the new name of their customer after the upkeep',
    mutation: rewrite('private.upkeep', ' + private.write_renamed(2000)', ''),
    as: 'system',
    first: ({ people, rows }) => `do $$ begin
      update private.search_texts set person_id = '${people.owner}', written_at = now() - interval '1 day' where record_id = '${rows['conversations']}';
      insert into private.renamed_people values ('${people.owner}', now());
      perform private.upkeep();
    end $$`,
    tries: () => 'select 1 from private.renamed_people',
    holds: 'none',
  },
  {
    rule: 'a conversation is found by the words of a new message',
    mutation: 'drop trigger say_in_search_texts on public.messages',
    as: 'system',
    first: write,
    tries: found('conversations', 'thing'),
    holds: 'row',
  },
  {
    rule: 'a conversation is found by the words of a changed message',
    mutation: 'drop trigger keep_search_text on public.messages',
    as: 'system',
    first: ({ rows }) => `update public.messages set content = 'Zebra' where id = '${rows['last_message']}'`,
    tries: found('conversations', 'zebra'),
    holds: 'row',
  },
  {
    rule: 'a conversation is not found by the words of a deleted message',
    mutation: 'drop trigger forget_message_texts on public.messages',
    as: 'system',
    first: (world) => `do $$ begin
      ${write(world)};
      delete from public.messages where content = 'One more thing';
    end $$`,
    tries: found('conversations', 'thing'),
    holds: 'none',
  },
  {
    rule: 'a message in a long conversation begins a new part of its text',
    mutation: rewrite('private.add_message_text', 'length(text) < 4000', 'true'),
    as: 'system',
    first: ({ people, rows }) => `do $$ begin
      for n in 1..3 loop
        insert into public.messages (sender_id, quote_id, content) values ('${people.owner}', '${rows['quotes']}', repeat('long ', 900) || n);
      end loop;
    end $$`,
    tries: ({ rows }) => `select 1 from private.search_texts where record_id = '${rows['conversations']}' and part = 1`,
    holds: 'row',
  },
  ...FOLLOWED.map(([table, kind, change]): Mutant => ({
    rule: `the search follows ${table}`,
    mutation: `drop trigger keep_search_text on public.${table}`,
    as: 'system',
    first: ({ rows }) => change.replace('$id', String(rows[table])),
    tries: () => `select 1 from private.search_texts where kind = '${kind}' and text similar to '%(zebediah|9876543210)%'`,
    holds: 'row',
  })),
];
