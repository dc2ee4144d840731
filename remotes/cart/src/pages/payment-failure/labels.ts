import type { TriedPayment } from '../../payments/payment.query.ts';

interface Reason {
  title: string;
  text: string;
}

const NOTHING = 'Nothing was taken.';

const REASONS: Record<string, Reason> = {
  card_declined: { title: 'Your bank declined the card', text: `${NOTHING} Try another card, or pay another way.` },
  payment_failed: { title: 'The payment did not go through', text: `${NOTHING} Try again, or pay another way.` },
  cancelled_by_customer: { title: 'You left the payment page', text: NOTHING },
  cancelled: { title: 'The payment was cancelled', text: NOTHING },
  expired: { title: 'The payment page has closed', text: `It was open for too long. ${NOTHING}` },
  replaced: { title: 'You chose another way to pay', text: 'This payment is over; the order waits for the other one.' },
  wrong_amount: {
    title: 'We received a different amount',
    text: 'We keep it safe and write to you about it. The order still waits for its payment.',
  },
  wrong_currency: {
    title: 'The money arrived in another currency',
    text: 'We keep it safe and write to you about it. The order still waits for its payment.',
  },
  order_closed: {
    title: 'Your money arrived after the order had ended',
    text: 'We keep it safe and write to you about it. Your quotes are back in the cart.',
  },
  order_paid: {
    title: 'The order was paid already',
    text: 'This money came a second time. We keep it safe and write to you about it.',
  },
};

/** What happened to a payment, in words. A pending payment was not finished. */
export const failureOf = ({ status, failure_code }: TriedPayment): Reason =>
  REASONS[failure_code ?? ''] ??
  REASONS[status] ?? {
    title: 'The payment was not finished',
    text: 'The order is placed and keeps its price. You can pay it now.',
  };
