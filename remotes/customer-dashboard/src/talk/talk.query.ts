import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { messageKeys } from '../keys.query.ts';
import type { Message } from '../rows.ts';

const MESSAGE = 'id,sender_id,recipient_id,quote_id,order_id,subject,content,is_read,created_at';
const POLL_MS = 60_000;

/** What a conversation is about; neither: anything else. */
export type About = { quote_id: string } | { order_id: string };

/** The messages about a quote or an order, oldest first. */
export const talkAbout = (db: Db, about: About) =>
  queryOptions({
    queryKey: messageKeys.about(about),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('messages')
          .select(MESSAGE)
          .match(about)
          .order('created_at')
          .limit(200)
          .abortSignal(signal)
          .overrideTypes<Message[], { merge: false }>(),
      ),
    refetchInterval: POLL_MS,
  });
