import { type Db, type Result, unwrap } from '@landfall/db';
import { threadKeys } from '@landfall/messages';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

const POLL_MS = 30_000;
export const INBOX_STEP = 30;

/** In the order of their buttons. */
export const FILTERS = ['open', 'waiting', 'unread', 'mine', 'unassigned', 'closed', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export type InboxRow = Result<'inbox'>[number];

interface Position {
  p_before: string;
  p_before_id: string;
}

/** The conversations of a filter that have these words, newest message first, page by page. */
export const inbox = (db: Db, filter: Filter, search: string) =>
  infiniteQueryOptions({
    queryKey: threadKeys.inbox(filter, search),
    queryFn: ({ signal, pageParam }) => {
      const about = { p_filter: filter, p_limit: INBOX_STEP, ...(search && { p_search: search }), ...pageParam };
      return unwrap(db.rpc('inbox', about).abortSignal(signal));
    },
    initialPageParam: undefined as Position | undefined,
    getNextPageParam: (page): Position | undefined => {
      const last = page.at(-1);
      return last && page.length === INBOX_STEP ? { p_before: last.last_message_at, p_before_id: last.id } : undefined;
    },
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
