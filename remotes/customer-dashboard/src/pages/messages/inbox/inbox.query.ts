import { type Db, type Row, unwrap } from '@landfall/db';
import { threadKeys } from '@landfall/messages';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

const POLL_MS = 30_000;
const INBOX_STEP = 30;

/** In the order of their buttons. */
export const FILTERS = ['open', 'waiting', 'unread', 'mine', 'unassigned', 'closed', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export type InboxRow = Row<'admin_conversations'>;

interface Position {
  p_before: string;
  p_before_id: string;
}

/** The conversations of a filter that have these words, newest message first, page by page. A search reads the inbox a share at a time: a page of it may have
 *  few rows, or none, though older messages have more. */
export const inbox = (db: Db, filter: Filter, search: string) =>
  infiniteQueryOptions({
    queryKey: threadKeys.inbox(filter, search),
    queryFn: ({ signal, pageParam }) => {
      const about = { p_filter: filter, p_limit: INBOX_STEP, ...(search && { p_search: search }), ...pageParam };
      return unwrap(db.rpc('inbox_page', about).abortSignal(signal));
    },
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: ({ next }): Position | undefined =>
      next ? { p_before: next.before, p_before_id: next.before_id } : undefined,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** How many conversations each filter has, counted up to 100. */
export const inboxCounts = (db: Db) =>
  queryOptions({
    queryKey: threadKeys.counts(),
    queryFn: ({ signal }) => unwrap(db.rpc('inbox_counts').abortSignal(signal)),
    refetchInterval: POLL_MS,
  });
