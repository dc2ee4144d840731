/** What a payment's or an order's payment state is called, and its tone. A state that is not here is shown as it is. */
export interface PaymentWord {
  label: string;
  tone: 'secondary' | 'outline' | 'default' | 'destructive';
}

const WORDS: Readonly<Record<string, PaymentWord>> = {
  unpaid: { label: 'Unpaid', tone: 'outline' },
  created: { label: 'Started', tone: 'outline' },
  pending: { label: 'Pending', tone: 'outline' },
  awaiting_verification: { label: 'To verify', tone: 'outline' },
  paid: { label: 'Paid', tone: 'default' },
  succeeded: { label: 'Succeeded', tone: 'default' },
  partially_refunded: { label: 'Partly refunded', tone: 'secondary' },
  refunded: { label: 'Refunded', tone: 'secondary' },
  failed: { label: 'Failed', tone: 'destructive' },
  cancelled: { label: 'Cancelled', tone: 'secondary' },
  expired: { label: 'Expired', tone: 'secondary' },
};

export const paymentWord = (status: string): PaymentWord =>
  WORDS[status] ?? { label: status.replaceAll('_', ' '), tone: 'outline' };

const METHODS: Readonly<Record<string, string>> = { card: 'Card', bank_transfer: 'Bank transfer', cod: 'Cash on delivery' };

export const methodName = (method: string | null): string => (method ? (METHODS[method] ?? method.replaceAll('_', ' ')) : '–');
