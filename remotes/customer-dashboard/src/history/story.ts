import type { TimelineEntry } from '@landfall/ui/record';
import type { HistoryRow } from './history.query.ts';

const PAYMENT_TITLES: Record<string, string> = {
  created: 'Payment begun',
  pending: 'Payment begun',
  awaiting_verification: 'Proof of payment sent',
  succeeded: 'Payment received',
  received: 'Part of the payment received',
  reversed: 'Payment recorded by mistake',
  bounced: 'Payment taken back by the bank',
  failed: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'Payment expired',
};

/** Events that have no method: they are no money that arrived. */
const OTHER_TITLES: Record<string, string> = {
  'written off': 'The rest need not be paid',
  'returned before it bounced': 'Returned before your bank took it back',
};

const WAYS: Record<string, string> = { card: 'by card', bank_transfer: 'by bank transfer', cod: 'in cash' };

/** A payment's event has its amount, then method, state and reference as the database names them; this translates them for customers. */
function paymentStep(row: HistoryRow): HistoryRow {
  const [method = '', state = '', reference] = row.detail?.split(', ') ?? [];
  const paid = [row.title, WAYS[method]].filter(Boolean).join(' ');
  return {
    ...row,
    title: PAYMENT_TITLES[state] ?? OTHER_TITLES[method] ?? 'Payment',
    detail: [paid, reference].filter(Boolean).join(' · '),
  };
}

/** Customers' names for status changes that the stored labels describe from the admin's side. */
const TITLES: Record<string, string> = {
  pending: 'Requested',
  sent: 'Sent to you',
  approved: 'You approved',
  rejected: 'Rejected',
};

const titleOf = ({ kind, title, to_status }: HistoryRow) => (kind === 'status' && to_status && TITLES[to_status]) || title;

/** An event and its message are written in one transaction, microseconds apart; in rows of older versions at the same moment. */
const belongs = (mail: HistoryRow, step: HistoryRow) =>
  step.kind !== 'message' && mail.at >= step.at && Date.parse(mail.at) - Date.parse(step.at) <= 1;

const CHANNELS: Partial<Record<HistoryRow['kind'], string>> = { email: 'e-mail', sms: 'SMS' };

/** "SMS sent" */
const sending = ({ kind, detail }: HistoryRow) => `${CHANNELS[kind]} ${detail ?? 'sent'}`;

/** Events for customers, oldest first. An email or SMS is merged with the status change or payment it reports. */
export function storyOf(rows: readonly HistoryRow[]): TimelineEntry[] {
  const mailOf = new Map<HistoryRow, HistoryRow>();
  const merged = new Set<HistoryRow>();
  for (const row of rows.filter(({ kind }) => !(kind in CHANNELS))) {
    const mail = rows.findLast((one) => one.kind in CHANNELS && !merged.has(one) && belongs(one, row));
    if (!mail) continue;
    merged.add(mail);
    mailOf.set(row, mail);
  }
  return rows
    .filter((row) => !merged.has(row))
    .map((row) => {
      if (row.kind in CHANNELS) return { ...row, detail: sending(row) };
      const step = row.kind === 'payment' ? paymentStep(row) : row;
      const mail = mailOf.get(row);
      return { ...step, title: titleOf(step), detail: [step.detail, mail && sending(mail)].filter(Boolean).join(' · ') };
    })
    .toReversed();
}
