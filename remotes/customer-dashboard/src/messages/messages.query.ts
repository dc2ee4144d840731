import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { messageKeys } from '../keys.query.ts';
import { type ThreadMessage, threadsOf } from './threads.ts';

const LATEST = 500;
const POLL_MS = 60_000;
const MESSAGE =
  'id,sender_id,recipient_id,quote_id,order_id,subject,content,is_read,created_at,quotes(display_id,product_name),orders(order_number)';

/** The person's conversations by quote and order, from their latest 500 messages. */
export const threads = (db: Db, userId: string) =>
  queryOptions({
    queryKey: messageKeys.threads(userId),
    queryFn: async ({ signal }) => {
      const messages = db
        .from('messages')
        .select(MESSAGE)
        .or(`sender_id.eq.${userId},recipient_id.eq.${userId}`)
        .order('created_at', { ascending: false })
        .limit(LATEST);
      return threadsOf(await unwrap(messages.abortSignal(signal).overrideTypes<ThreadMessage[], { merge: false }>()), userId);
    },
    refetchInterval: POLL_MS,
  });
