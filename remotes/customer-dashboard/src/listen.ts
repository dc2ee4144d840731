import type { ShellContext } from '@landfall/contract';
import { threadKeys } from '@landfall/messages';
import { messageKeys, orderKeys, quoteKeys } from './keys.query.ts';

/** Reads again what another module's fact has changed. Returns what stops the listening. */
export function listen({ bus, queries }: ShellContext): () => void {
  const emitted = bus
    .on(
      'quote.requested',
      'quote.priced',
      'quote.moved',
      'cart.changed',
      'order.placed',
      'order.moved',
      'payment.decided',
      'message.sent',
    )
    .subscribe(() => {
      for (const queryKey of [quoteKeys.all, orderKeys.all, messageKeys.all, threadKeys.all])
        void queries.invalidateQueries({ queryKey });
    });
  return () => emitted.unsubscribe();
}
