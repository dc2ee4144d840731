import { EMAIL_STATUSES, EmailStatus, ResendEmail } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import type { Row } from '@landfall/db';
import { type ListColumn, ListTable, Pager, writeList } from '@landfall/ui/list';
import { DataState, When } from '@landfall/ui/record';
import { EmptyState, Skeletons, useSearchText } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { Bounced } from './bounced.tsx';
import { type EmailFilter, emails, PAGE_SIZE } from './emails.query.ts';
import { templateLabel } from './labels.ts';
import styles from './email-templates.module.css';

type Email = Pick<
  Row<'email_outbox'>,
  | 'id'
  | 'template_name'
  | 'to_email'
  | 'to_phone'
  | 'subject'
  | 'status'
  | 'attempts'
  | 'last_error'
  | 'send_after'
  | 'sent_at'
  | 'created_at'
  | 'entity_type'
  | 'entity_id'
>;

/** The filter in the address: ?tab=emails&status=failed&template=quote_sent&to=maya@shop.test&page=2 */
const readFilter = (params: URLSearchParams): EmailFilter => ({
  status: params.get('status'),
  template: params.get('for'),
  to: params.get('to'),
  page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
});

/** When a waiting email goes out next, and why it was not sent before. */
const Reason = ({ email: { status, last_error, attempts, send_after } }: { email: Email }) => (
  <>
    {last_error && <div className="muted tiny">{last_error}</div>}
    {status === 'queued' && attempts > 0 && (
      <div className="muted tiny">
        Attempt {attempts + 1} of 5: <When at={send_after} />
      </div>
    )}
  </>
);

/** The quote or order that an email is about. */
const About = ({ email: { entity_type, entity_id, subject } }: { email: Email }) =>
  entity_id && (entity_type === 'quote' || entity_type === 'order') ? (
    <Link to={`/admin/${entity_type}s/${entity_id}`}>{subject}</Link>
  ) : (
    <span>{subject}</span>
  );

const COLUMNS: ListColumn<Email>[] = [
  {
    title: 'Email',
    className: 'wide-cell',
    render: (_, email) => (
      <>
        <About email={email} />
        <div className="muted tiny">{templateLabel(email.template_name)}</div>
      </>
    ),
  },
  { title: 'To', className: 'wide-cell', render: (_, { to_email, to_phone }) => to_email ?? to_phone },
  {
    title: 'Status',
    className: 'wide-cell',
    render: (_, email) => (
      <>
        <EmailStatus status={email.status} />
        <Reason email={email} />
      </>
    ),
  },
  { title: 'Queued', className: 'num', render: (_, { created_at }) => <When at={created_at} /> },
  { title: 'Sent', className: 'num', render: (_, { sent_at }) => <When at={sent_at} /> },
  { title: 'Actions', isTitleHidden: true, render: (_, email) => <ResendEmail email={email} /> },
];

/** Every email that was queued, and addresses that get none. */
export function Emails({ templates }: { templates: string[] }) {
  const { db } = useShell();
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const query = useQuery(emails(db, filter));
  return (
    <div className={styles.emails}>
      <Bounced />
      <Filters filter={filter} templates={templates} />
      <DataState
        query={query}
        skeleton={<Skeletons rows={8} />}
        empty={<EmptyState title="No results" text="No email has this status, template and recipient." />}
        errorTitle="The emails could not be loaded"
      >
        {({ rows, count }) => <Rows rows={rows} count={count} page={filter.page} />}
      </DataState>
    </div>
  );
}

function Filters({ filter, templates }: { filter: EmailFilter; templates: string[] }) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const [typed, setTyped] = useSearchText(filter.to ?? '', (to) => set('to', to.toLowerCase()));
  return (
    <div className={styles.bar} role="search" aria-label="Emails">
      <Select
        className={styles.filter ?? ''}
        aria-label="Status"
        placeholder="Any status"
        allowClear
        value={filter.status}
        onChange={(status: string | null | undefined) => set('status', status ?? undefined)}
        options={EMAIL_STATUSES}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label="Template"
        placeholder="Any template"
        allowClear
        value={filter.template}
        onChange={(name: string | null | undefined) => set('for', name ?? undefined)}
        options={templates.map((name) => ({ value: name, label: templateLabel(name) }))}
      />
      <Input
        className={styles.filter ?? ''}
        type="email"
        aria-label="Recipient"
        placeholder="Recipient's whole address"
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}

const EmailCard = (email: Email) => (
  <div className={styles.card}>
    <strong>
      <About email={email} />
    </strong>
    <span className="muted">{email.to_email ?? email.to_phone}</span>
    <div>
      <EmailStatus status={email.status} />
      <Reason email={email} />
    </div>
    <span className="muted tiny">
      <When at={email.sent_at ?? email.created_at} />
    </span>
    <ResendEmail email={email} />
  </div>
);

function Rows({ rows, count, page }: { rows: Email[]; count: number; page: number }) {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <ListTable columns={COLUMNS} rows={rows} card={EmailCard} />
      <Pager
        control={{ list: { page }, size: PAGE_SIZE, change: (to) => setParams(writeList(params, to)) }}
        page={{ rows, count }}
      />
    </>
  );
}
