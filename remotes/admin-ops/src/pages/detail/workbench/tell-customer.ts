import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import type { AdminQuote } from '../../../rows.ts';

/** Writes to a quote's customer. It never throws: what it goes out with has already happened, so a failure is said and no more. */
export const useTellCustomer = (quote: Pick<AdminQuote, 'id' | 'display_id' | 'user_id'>) => {
  const { db, bus, toast } = useShell();
  return async (content: string): Promise<void> => {
    const message = { recipient_id: quote.user_id, quote_id: quote.id, subject: `Your quote ${quote.display_id}`, content };
    try {
      const { id } = await unwrap(db.from('messages').insert(message).select('id').single());
      bus.emit({ type: 'message.sent', messageId: id });
    } catch {
      toast({
        title: 'Error',
        description: `${quote.display_id} is sent, but not the note to its customer.`,
        tone: 'destructive',
      });
    }
  };
};
