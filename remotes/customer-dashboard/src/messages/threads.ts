import type { Message } from '../rows.ts';

/** A message with the names of what it is about. */
export interface ThreadMessage extends Message {
  quotes: { display_id: string; product_name: string | null } | null;
  orders: { order_number: string } | null;
}

export interface Thread {
  /** "quote-<id>", "order-<id>" or "general": its place in the address. */
  key: string;
  title: string;
  about: { quote_id: string } | { order_id: string } | Record<never, never>;
  /** Oldest first. */
  messages: ThreadMessage[];
  unread: number;
}

function headOf(message: ThreadMessage): Pick<Thread, 'key' | 'title' | 'about'> {
  const { quote_id, order_id, quotes, orders } = message;
  if (order_id) return { key: `order-${order_id}`, title: `Order ${orders?.order_number ?? ''}`.trim(), about: { order_id } };
  if (quote_id)
    return { key: `quote-${quote_id}`, title: quotes?.product_name ?? quotes?.display_id ?? 'Quote', about: { quote_id } };
  return { key: 'general', title: 'Anything else', about: {} };
}

/** Messages by what they are about, the thread with the newest first. @param newestFirst as they were read */
export function threadsOf(newestFirst: readonly ThreadMessage[], userId: string): Thread[] {
  const threads = new Map<string, Thread>();
  for (const message of newestFirst) {
    const head = headOf(message);
    const thread = threads.get(head.key) ?? { ...head, messages: [], unread: 0 };
    thread.messages.unshift(message);
    if (!message.is_read && message.recipient_id === userId) thread.unread += 1;
    threads.set(head.key, thread);
  }
  return [...threads.values()];
}
