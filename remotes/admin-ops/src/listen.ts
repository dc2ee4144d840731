import type { ShellContext } from '@landfall/contract';
import { threadKeys } from '@landfall/messages';
import { customerKeys, orderKeys, overviewKeys, paymentKeys, quoteKeys, referenceKeys } from './keys.query.ts';

/** Reads again what another module's fact has changed. Returns what stops the listening. */
export function listen({ bus, queries }: ShellContext): () => void {
  const again = (...keys: (readonly string[])[]) => keys.forEach((queryKey) => void queries.invalidateQueries({ queryKey }));
  const changes = bus
    .on('quote.requested', 'quote.priced', 'quote.moved', 'message.sent', 'order.placed', 'order.moved', 'payment.decided')
    .subscribe(() => again(quoteKeys.all, orderKeys.all, paymentKeys.all, customerKeys.all, overviewKeys.all, threadKeys.all));
  const settings = bus.on('settings.saved').subscribe(() => again(referenceKeys.all, ['admin-ops', 'preview']));
  return () => {
    changes.unsubscribe();
    settings.unsubscribe();
  };
}
