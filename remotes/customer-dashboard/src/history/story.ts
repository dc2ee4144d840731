import type { TimelineEntry } from '@landfall/ui/record';
import type { HistoryRow } from './history.query.ts';

const PAYMENT_TITLES: Record<string, string> = {
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
function paymentStep(row: HistoryRow): HistoryRow {
  const [method = '', state = '', reference] = row.detail?.split(', ') ?? [];
  const paid = [row.title, WAYS[method]].filter(Boolean).join(' ');
  return { ...row, title: PAYMENT_TITLES[state] ?? 'Payment', detail: [paid, reference].filter(Boolean).join(' · ') };
}

/** Minutes around a move or a payment in which its mail leaves. */
const BESIDE_MS = 5 * 60_000;

/** How a customer calls the moves that their own list of statuses names from the other side. */
const TITLES: Record<string, string> = {
  pending: 'Requested',
  sent: 'Sent to you',
  approved: 'You approved',
  rejected: 'Rejected',
};

const titleOf = ({ kind, title, to_status }: HistoryRow) => (kind === 'status' && to_status && TITLES[to_status]) || title;

const belongs = (mail: HistoryRow, step: HistoryRow) =>
  step.kind !== 'message' && Math.abs(Date.parse(mail.at) - Date.parse(step.at)) <= BESIDE_MS;

/** What happened, for its customer, oldest first. A mail stands with the move or payment that it tells of. */
export function storyOf(rows: readonly HistoryRow[]): TimelineEntry[] {
  const mails = rows.filter(({ kind }) => kind === 'email');
  const told = new Set<HistoryRow>();
  const entries = rows
    .filter(({ kind }) => kind !== 'email')
    .map((row) => (row.kind === 'payment' ? paymentStep(row) : row))
    .map((row) => {
      const mail = mails.find((one) => !told.has(one) && belongs(one, row));
      if (mail) told.add(mail);
      const detail = [row.detail, mail && `e-mail ${mail.detail ?? 'sent'}`].filter(Boolean).join(' · ');
      return { ...row, title: titleOf(row), detail };
    });
  const alone = mails.filter((mail) => !told.has(mail)).map((mail) => ({ ...mail, detail: `e-mail ${mail.detail ?? 'sent'}` }));
  return [...entries, ...alone].toSorted((a, b) => a.at.localeCompare(b.at));
}
