/** Label and tone of a payment status, or of an order's. An unknown status is shown unchanged. */
export interface PaymentWord {
  label: string;
  tone: 'secondary' | 'outline' | 'default' | 'destructive';
}

const MESSAGES: Readonly<Record<string, PaymentWord>> = {
  unpaid: { label: 'Unpaid', tone: 'outline' },
  created: { label: 'Started', tone: 'outline' },
  pending: { label: 'Pending', tone: 'outline' },
  awaiting_verification: { label: 'To verify', tone: 'outline' },
  partly_paid: { label: 'Partly paid', tone: 'outline' },
  paid: { label: 'Paid', tone: 'default' },
  succeeded: { label: 'Succeeded', tone: 'default' },
  partially_refunded: { label: 'Partly refunded', tone: 'secondary' },
  refunded: { label: 'Refunded', tone: 'secondary' },
  processing: { label: 'At the gateway', tone: 'outline' },
  refund_to_pay: { label: 'To pay out', tone: 'outline' },
  refund_unsent: { label: 'Not confirmed', tone: 'outline' },
  received: { label: 'Part received', tone: 'outline' },
  reversed: { label: 'Receipt reversed', tone: 'destructive' },
  failed: { label: 'Failed', tone: 'destructive' },
  cancelled: { label: 'Cancelled', tone: 'secondary' },
  expired: { label: 'Expired', tone: 'secondary' },
};

export const paymentWord = (status: string): PaymentWord =>
  MESSAGES[status] ?? { label: status.replaceAll('_', ' '), tone: 'outline' };

/** The state to show of a payment: one that waits for the rest. */
export const paymentState = ({ status, amount_received }: { status: string; amount_received: number }): string =>
  status === 'pending' && amount_received > 0 ? 'partly_paid' : status;

const METHODS: Readonly<Record<string, string>> = { card: 'Card', bank_transfer: 'Bank transfer', cod: 'Cash on delivery' };

export const methodName = (method: string | null): string => (method ? (METHODS[method] ?? method.replaceAll('_', ' ')) : '–');

/** The state to show of a refund: one that was requested waits for a person, or for the card's gateway. */
export const refundState = ({ status, method }: { status: string; method: string }): string =>
  status === 'requested' ? (method === 'card' ? 'refund_unsent' : 'refund_to_pay') : status;
