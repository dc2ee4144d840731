import type { OrderCard } from '../rows.ts';

export interface PaymentWords {
  title: string;
  text: string;
  /** It waits for the reader. */
  needs: boolean;
}

/** What the state of an order's payment means for its customer. */
export function paymentWords({ status, payment_status, payment, amount_refunded }: OrderCard): PaymentWords {
  if (status === 'cancelled' && amount_refunded === 0)
    return { title: 'Cancelled', text: 'Nothing is owed for this order.', needs: false };
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
