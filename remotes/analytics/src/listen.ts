import type { ShellContext } from '@landfall/contract';
import { reportKeys } from './keys.query.ts';

/** Refetches measures after another module's event. Returns a function that stops listening. */
export function listen({ bus, queries }: ShellContext): () => void {
  const emitted = bus
    .on('quote.requested', 'quote.moved', 'order.placed', 'order.moved', 'payment.decided')
    .subscribe(() => void queries.invalidateQueries({ queryKey: reportKeys.all }));
  return () => emitted.unsubscribe();
}
