import { formatCurrency } from '@landfall/currency';
import type { OrderCard } from '../../rows.ts';

export interface PaymentLabels {
  title: string;
  text: string;
  /** It waits for the reader. */
  needs: boolean;
}

/** The amount still due, in the order's currency. */
export const missingOf = ({ status, total, amount_paid }: Pick<OrderCard, 'status' | 'total' | 'amount_paid'>): number =>
  status === 'cancelled' ? 0 : Math.max(0, total - amount_paid);

/** Part of the amount was received, and no proof of the rest is waiting for verification. */
export const waitsForRest = ({ payment_status, amount_paid, total, payment }: OrderCard): boolean =>
  payment_status === 'awaiting_verification' &&
  amount_paid > 0 &&
  amount_paid < total &&
  payment?.status !== 'awaiting_verification';

/** For a cancelled order: whether we still hold money for it. */
const cancelledText = ({ amount_unmatched, currency }: OrderCard): PaymentLabels =>
  amount_unmatched
    ? {
        title: 'Cancelled',
        text: `Nothing is owed for this order. We hold ${formatCurrency(amount_unmatched, currency)} of yours and will return it; write to us to use it for another order.`,
        needs: false,
      }
    : { title: 'Cancelled', text: 'Nothing is owed for this order.', needs: false };

/** What the state of an order's payment means for the customer. */
export function paymentText(order: OrderCard): PaymentLabels {
  const { status, payment_status, payment, amount_refunded } = order;
  if (status === 'cancelled' && amount_refunded === 0) return cancelledText(order);
  if (waitsForRest(order))
    return {
      title: 'Part of your payment has arrived',
      text: `${formatCurrency(missingOf(order), order.currency)} are still missing. ${
        payment?.method === 'cod' ? 'The courier takes them in cash.' : 'Transfer them with the same reference and send us proof.'
      }`,
      needs: payment?.method !== 'cod',
    };
  switch (payment_status) {
    case 'unpaid':
      return payment?.method === 'cod'
        ? { title: 'Pay at the door', text: 'The courier takes the amount in cash.', needs: false }
        : {
            title: 'Waiting for your payment',
            text:
              payment?.method === 'card'
                ? 'The card was not charged yet. We buy once it is paid.'
                : 'Transfer the amount and send us proof. We buy once it is in.',
            needs: true,
          };
    case 'awaiting_verification':
      return {
        title: 'We are checking your transfer',
        text: 'Your proof is in. Once the money has arrived we place the order.',
        needs: false,
      };
    case 'paid':
      return { title: 'Paid', text: 'Everything for this order is paid.', needs: false };
    case 'partially_refunded':
      return { title: 'Partly refunded', text: 'A part of what you paid has been sent back.', needs: false };
    case 'refunded':
      return { title: 'Refunded', text: 'What you paid has been sent back.', needs: false };
  }
}
