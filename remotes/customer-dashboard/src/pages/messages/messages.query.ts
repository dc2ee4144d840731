import { type Db, type Page, type Selected, unwrapPage } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageKeys } from '../../keys.query.ts';
import { patternsOf } from '../../rows/narrow.ts';
import type { About } from '../../talk/talk.query.ts';

const POLL_MS = 60_000;
export const THREAD_STEP = 20;

/** `key` is "quote-<id>", "order-<id>" or "general": its place in the address. */
const THREAD = 'key,quote_id,order_id,display_id,order_number,product_name,unread,last_at,last_content,last_is_mine';
export type ThreadRow = Selected<'message_threads', typeof THREAD>;

/** A page of the person's conversations that have these words, the one with the newest message first. */
export const threads = (db: Db, userId: string, search: string, most: number) =>
  queryOptions({
    queryKey: messageKeys.threads(userId, search, most),
    queryFn: ({ signal }): Promise<Page<ThreadRow>> => {
      const all = db.from('message_threads').select(THREAD, { count: 'exact' });
      const found = patternsOf(search).reduce((query, pattern) => query.ilike('words', pattern), all);
      const latest = found
        .order('last_at', { ascending: false })
        .order('key')
        .range(0, most - 1);
      return unwrapPage(latest.abortSignal(signal));
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const GENERAL: ThreadRow = {
  key: 'general',
  quote_id: null,
  order_id: null,
  display_id: null,
  order_number: null,
  product_name: null,
  unread: 0,
  last_at: null,
  last_content: null,
  last_is_mine: false,
};

/** What a conversation is called. */
export const threadTitle = ({ order_id, order_number, quote_id, product_name, display_id }: ThreadRow): string => {
  if (order_id) return `Order ${order_number ?? ''}`.trim();
  return quote_id ? (product_name ?? display_id ?? 'Quote') : 'Anything else';
};

const KEY = /^(quote|order)-([\da-f-]{36})$/;

/** What the conversation of that key is about, also where nothing was said in it yet; undefined for a key that names nothing. */
export function aboutOf(key: string | null): About | undefined {
  if (key === GENERAL.key) return {};
  const [, kind, id] = KEY.exec(key ?? '') ?? [];
  if (!kind || !id) return undefined;
  return kind === 'order' ? { order_id: id } : { quote_id: id };
}
