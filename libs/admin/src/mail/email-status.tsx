import { StatusDot, type StatusTone } from '@landfall/ui/record';

const STATUSES: Readonly<Record<string, { label: string; tone: StatusTone }>> = {
  queued: { label: 'Waiting', tone: 'outline' },
  sending: { label: 'Sending', tone: 'outline' },
  sent: { label: 'Sent', tone: 'default' },
  failed: { label: 'Failed', tone: 'destructive' },
  cancelled: { label: 'Withdrawn', tone: 'secondary' },
};

/** Statuses of email_outbox with their labels, for a filter. */
export const EMAIL_STATUSES = Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }));

/** The status of an email, as a dot and a word. */
export const EmailStatus = ({ status }: { status: string }) => (
  <StatusDot tone={STATUSES[status]?.tone ?? 'secondary'}>{STATUSES[status]?.label ?? status}</StatusDot>
);
