import { type Logger, useShell } from '@landfall/contract';
import { type Db, unwrap } from '@landfall/db';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 60_000;

/** Counts of what waits for an admin, by the name that a menu entry's badge uses. */
export type AdminCounts = Readonly<Record<string, number>>;

const NONE: AdminCounts = {};

const adminCounts = (db: Db, log: Logger) =>
  queryOptions({
    queryKey: ['admin_counts'],
    queryFn: ({ signal }) =>
      unwrap(db.rpc('admin_counts').abortSignal(signal)).catch((error: unknown) => {
        if (signal.aborted) throw error; // the person left the page: not a failure
        log.error('status', 'Failed to count what waits for an admin', error);
        return NONE;
      }),
    refetchInterval: POLL_MS,
  });

/** Undefined while unknown. */
export function useAdminCounts(): AdminCounts | undefined {
  const { db, log } = useShell();
  return useQuery(adminCounts(db, log)).data;
}

/** Refetches the counts when a module reports a change. */
export function useFreshAdminCounts(): void {
  const { bus, db, log } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = adminCounts(db, log);
    const events = bus.on(
      'quote.priced',
      'quote.moved',
      'order.placed',
      'order.moved',
      'payment.decided',
      'unmatched.noted',
      'unmatched.settled',
      'message.sent',
      'message.read',
    );
    const subscription = events.subscribe(() => void client.invalidateQueries({ queryKey }));
    return () => subscription.unsubscribe();
  }, [bus, client, db, log]);
}
