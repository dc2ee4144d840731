import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { type Copies, consolidationKey } from './consolidation.query.ts';

interface Combined {
  items: Copies[];
  /** What the screen says that one parcel costs by card: the database refuses any other total. */
  total: number;
}

/** Makes one quote of several in the cart. A refusal prices them again. */
export function useConsolidate() {
  const { db, bus, toast } = useShell();
  return useMutation({
    mutationFn: ({ items, total }: Combined) => unwrap(db.rpc('consolidate_quotes', { p_items: items, p_total: total })),
    onSuccess: ({ id, display_id, status }) => {
      toast({ title: 'Sent as one parcel', description: `${display_id} has all the items, at one price.` });
      bus.emit({ type: 'quote.moved', quoteId: id, to: status });
    },
    onSettled: (_quote, _error, _items, _context, { client }) => client.invalidateQueries({ queryKey: consolidationKey }),
  });
}
