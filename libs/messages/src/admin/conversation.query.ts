import { type Db, type Row, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MESSAGE, adminsKey, threadKeys } from '../message.ts';

const POLL_MS = 15_000;
/** Messages per request. */
export const THREAD_STEP = 50;

/** A conversation of the inbox, with its person and its subject. */
export type Conversation = Row<'admin_conversations'>;

/** Identifies a conversation by its ID, its quote or its order. */
export type ConversationAbout = { id: string } | { quote_id: string } | { order_id: string };

/** A conversation; null if this quote or order has no messages yet. */
export const conversationAbout = (db: Db, about: ConversationAbout) =>
  queryOptions({
    queryKey: threadKeys.conversation(about),
    queryFn: ({ signal }) => unwrap(db.from('admin_conversations').select().match(about).abortSignal(signal).maybeSingle()),
    refetchInterval: POLL_MS,
  });

/** The latest `most` messages of a conversation, oldest first. */
export const saidIn = (db: Db, conversationId: string, most = THREAD_STEP) =>
  queryOptions({
    queryKey: threadKeys.said(conversationId, most),
    queryFn: async ({ signal }) => {
      const latest = db
        .from('messages')
        .select(MESSAGE)
        .eq('conversation_id', conversationId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(most);
      return (await unwrap(latest.abortSignal(signal))).toReversed();
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export interface Admin {
  id: string;
  name: string;
}

/** All admins by name: the possible authors and assignees. */
export const admins = (db: Db) =>
  queryOptions({
    queryKey: adminsKey,
    queryFn: async ({ signal }): Promise<Admin[]> => {
      const roles = await unwrap(db.from('user_roles').select('user_id').eq('role', 'admin').abortSignal(signal));
      const ids = roles.map(({ user_id }) => user_id);
      const people = await unwrap(db.from('profiles').select('id,full_name,email').in('id', ids).abortSignal(signal));
      return people
        .map(({ id, full_name, email }) => ({ id, name: full_name || email || 'Admin' }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: 5 * 60_000,
  });

/** The subject of a conversation: "Order LO-7", "LF-10260 · Brass kettle", the subject of a visitor's message, or "General". */
export const topicOf = ({ order_number, display_id, product_name, subject, is_visitor }: Conversation): string => {
  if (order_number) return `Order ${order_number}`;
  if (display_id) return [display_id, product_name].filter(Boolean).join(' · ');
  return subject || (is_visitor ? 'Contact form' : 'General');
};
