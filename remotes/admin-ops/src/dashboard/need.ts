import { paths } from '@landfall/contract/paths';
import type { Need } from '@landfall/admin';

const WORDS: Readonly<Record<string, string>> = {
  pending: 'Price it',
  calculated: 'Review estimate',
  paid: 'Buy it',
  payment_pending: 'Take the order on',
};

/** What there is to do, in two words. */
export const needWord = ({ kind, status }: Need): string =>
  kind === 'payment' ? 'Verify transfer' : (WORDS[status] ?? status.replaceAll('_', ' '));

/** Where it is done. A payment is found by its order's number, which its label begins with. */
export function needPage({ kind, id, label }: Need): string {
  if (kind === 'quote') return paths.adminQuote(id);
  if (kind === 'order') return paths.adminOrder(id);
  return `${paths.adminPage('payment-management')}?q=${encodeURIComponent(label.split(' · ')[0] ?? '')}`;
}
