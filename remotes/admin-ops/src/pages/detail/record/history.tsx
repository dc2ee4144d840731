import { EmailStatus, ResendEmail } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { DataState, LoadFailure, Timeline, type TimelineEntry } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { emailsOf, type SentEmail } from './emails.query.ts';
import { historyOf, type Step } from './history.query.ts';
import { methodName, paymentWord } from '../../../payments/labels.ts';

/** A payment's step says method, state and reference, as the database names them: said in words. */
const paymentDetail = (detail: string): string => {
  const [method = '', state = '', ...rest] = detail.split(', ');
  return [methodName(method), paymentWord(state).label, ...rest].join(', ');
};

/** A step as the timeline shows it. */
const entryOf = (step: Step): TimelineEntry =>
  step.kind === 'payment' && step.detail ? { ...step, detail: paymentDetail(step.detail) } : step;

/** An email or SMS as the timeline shows it: its channel and status, why it was not sent, and Resend. */
const emailEntry = (email: SentEmail): TimelineEntry => ({
  at: email.created_at,
  title: email.subject,
  kind: email.to_phone === null ? 'email' : 'sms',
  detail: (
    <>
      {email.to_phone === null ? 'E-mail' : 'SMS'}: <EmailStatus status={email.status} />{' '}
      {[email.to_email ?? email.to_phone, email.last_error].filter(Boolean).join(', ')} <ResendEmail email={email} />
    </>
  ),
});

/** The steps, oldest first. Emails come from the outbox once it is read: it has their ids. */
function entriesOf(steps: Step[], emails: SentEmail[] | undefined): TimelineEntry[] {
  if (!emails) return steps.map(entryOf).toReversed();
  const others = steps.filter(({ kind }) => kind !== 'email' && kind !== 'sms').map(entryOf);
  return [...others.toReversed(), ...emails.map(emailEntry)].toSorted((one, other) =>
    (one.at ?? '') < (other.at ?? '') ? -1 : Number(one.at !== other.at),
  );
}

/** Everything that happened to a quote or an order: moves, messages, payments and mails, the oldest first. */
export function History({ type, id }: { type: 'quote' | 'order'; id: string }) {
  const { db } = useShell();
  const history = useQuery(historyOf(db, type, id));
  const emails = useQuery(emailsOf(db, type, id));
  return (
    <DataState
      query={history}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">Nothing has happened yet.</p>}
      errorTitle="The timeline could not be loaded"
    >
      {(steps) => (
        <>
          <LoadFailure query={emails}>The status of the emails could not be loaded.</LoadFailure>
          <Timeline entries={entriesOf(steps, emails.data)} />
        </>
      )}
    </DataState>
  );
}

/** The timeline over the workbench, without leaving it. */
export const HistoryDrawer = ({
  type,
  id,
  open,
  onClose,
}: {
  type: 'quote' | 'order';
  id: string;
  open: boolean;
  onClose(): void;
}) => (
  <Drawer title="History" open={open} onClose={onClose} size={400} destroyOnHidden>
    <History type={type} id={id} />
  </Drawer>
);
