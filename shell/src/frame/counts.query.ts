import type { Logger } from '@landfall/contract';
import { AppError, type Db } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

const POLL_MS = 60_000;

export const countKeys = {
  all: ['header-counts'] as const,
  unread: (userId: string, isAdmin: boolean) => [...countKeys.all, 'unread', userId, isAdmin] as const,
  approved: (userId: string) => [...countKeys.all, 'approved', userId] as const,
};

/** Unread messages: for an admin those without a recipient, for a customer those addressed to them; never their own. */
export const unreadMessages = (db: Db, log: Logger, userId: string, isAdmin: boolean) =>
  queryOptions({
    queryKey: countKeys.unread(userId, isAdmin),
    queryFn: ({ signal }) => {
      const unread = db
        .from('messages')
        .select('id', { count: 'exact', head: true })
        .eq('is_read', false)
        .or(`sender_id.is.null,sender_id.neq.${userId}`); // null: written by a visitor
      const mine = isAdmin ? unread.is('recipient_id', null) : unread.eq('recipient_id', userId);
      return countOr0(mine, signal, (error) => log.error('messages', 'Failed to count unread messages', error));
    },
    refetchInterval: POLL_MS,
  });

/** Approved quotes, in the cart or saved. */
export const approvedQuotes = (db: Db, log: Logger, userId: string) =>
  queryOptions({
    queryKey: countKeys.approved(userId),
    queryFn: ({ signal }) => {
      const approved = db
        .from('quotes')
        .select('id', { count: 'exact', head: true })
        .eq('user_id', userId)
        .eq('status', 'approved');
      return countOr0(approved, signal, (error) => log.error('cart', 'Failed to count approved quotes', error));
    },
    refetchInterval: POLL_MS,
  });

interface Counted {
  count: number | null;
  error: { message: string; code?: string } | null;
}

interface Countable {
  abortSignal(signal: AbortSignal): PromiseLike<Counted>;
}

/** A badge is not worth an error screen: a failed count is logged and shown as 0. A request that the page itself aborted is not a
 *  failure. */
async function countOr0(question: Countable, signal: AbortSignal, failed: (error: unknown) => void): Promise<number> {
  try {
    const { count, error } = await question.abortSignal(signal);
    if (error) throw new AppError(error.message, { code: error.code ?? 'network' });
    return count ?? 0;
  } catch (error) {
    if (!signal.aborted) failed(error);
    return 0;
  }
}
