import { type Db, unwrap } from '@landfall/db';
import { MESSAGE } from '@landfall/messages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageKeys } from '../keys.query.ts';

const POLL_MS = 60_000;
/** Messages that are read at once. */
export const TALK_STEP = 50;

/** What a conversation is about; neither: anything else. */
export type About = { quote_id: string } | { order_id: string } | Record<never, never>;

/** The latest `most` messages about a quote, an order or neither, oldest first. */
export const talkAbout = (db: Db, userId: string, about: About, most = TALK_STEP) =>
  queryOptions({
    queryKey: messageKeys.about(about, most),
    queryFn: async ({ signal }) => {
      const mine = db.from('messages').select(MESSAGE).or(`sender_id.eq.${userId},recipient_id.eq.${userId}`);
      const apart = 'order_id' in about ? mine.match(about) : mine.is('order_id', null);
      const exact = 'quote_id' in about ? apart.match(about) : 'order_id' in about ? apart : apart.is('quote_id', null);
      const latest = exact.order('created_at', { ascending: false }).limit(most).abortSignal(signal);
      return (await unwrap(latest)).toReversed();
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
