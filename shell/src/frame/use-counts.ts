import { useShell } from '@landfall/contract';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../kernel/session/auth-provider.tsx';
import { approvedQuotes, countKeys, unreadMessages } from './counts.query.ts';

const NO_USER = '';

/** The signed-in person's unread messages; undefined while unknown. */
export function useUnreadCount(): number | undefined {
  const { db, log } = useShell();
  const { user, isAdmin } = useAuth();
  const options = unreadMessages(db, log, user?.id ?? NO_USER, isAdmin === true);
  const queryFn = user && isAdmin !== undefined ? options.queryFn! : skipToken;
  return useQuery({ ...options, queryFn }).data;
}

/** The signed-in person's approved quotes; undefined while unknown. */
export function useCartCount(): number | undefined {
  const { db, log } = useShell();
  const { user } = useAuth();
  const options = approvedQuotes(db, log, user?.id ?? NO_USER);
  return useQuery({ ...options, queryFn: user ? options.queryFn! : skipToken }).data;
}

/** Refetches the counts when a module reports a change, without waiting for the next poll. */
export function useFreshCounts(): void {
  const { bus } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    const events = bus.on(
      'quote.requested',
      'quote.priced',
      'quote.moved',
      'order.placed',
      'order.moved',
      'cart.changed',
      'message.sent',
      'message.read',
    );
    const subscription = events.subscribe(() => void client.invalidateQueries({ queryKey: countKeys.all }));
    return () => subscription.unsubscribe();
  }, [bus, client]);
}
