import type { HistoryRow } from './history.query.ts';

const TITLES: Record<string, string> = {
  created: 'Payment begun',
  pending: 'Payment begun',
  awaiting_verification: 'Proof of payment sent',
  succeeded: 'Payment received',
  received: 'Part of the payment received',
  reversed: 'Payment recorded by mistake',
  failed: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'Payment expired',
};

const WAYS: Record<string, string> = { card: 'by card', bank_transfer: 'by bank transfer', cod: 'in cash' };

/** A payment's step names its amount, and then method, state and reference as the database calls them: said as its customer would. */
export function paymentStep(row: HistoryRow): HistoryRow {
  const [method = '', state = '', reference] = row.detail?.split(', ') ?? [];
  const paid = [row.title, WAYS[method]].filter(Boolean).join(' ');
  return { ...row, title: TITLES[state] ?? 'Payment', detail: [paid, reference].filter(Boolean).join(' · ') };
}
