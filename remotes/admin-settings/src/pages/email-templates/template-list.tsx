import { type ListColumn, ListTable } from '@landfall/ui/list';
import { StatusDot, When } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import type { EmailTemplate } from './email-templates.query.ts';
import { templateLabel } from './labels.ts';
import styles from './email-templates.module.css';

const Name = ({ name }: { name: string }) => (
  <Link to={`/admin/email-templates?template=${name}`}>
    <strong>{templateLabel(name)}</strong>
  </Link>
);
const State = ({ template }: { template: EmailTemplate }) => (
  <StatusDot tone={template.is_active ? 'default' : 'secondary'}>{template.is_active ? 'Active' : 'Off'}</StatusDot>
);

const COLUMNS: ListColumn<EmailTemplate>[] = [
  { title: 'Template', render: (_, { name }) => <Name name={name} /> },
  { title: 'Subject', className: 'wide-cell', render: (_, { subject }) => subject },
  { title: 'State', render: (_, row) => <State template={row} /> },
  { title: 'Version', align: 'right', className: 'num', render: (_, { version }) => version },
  { title: 'Saved', className: 'num', render: (_, { updated_at }) => <When at={updated_at} /> },
];

const TemplateCard = (row: EmailTemplate) => (
  <div className={styles.templateCard}>
    <Name name={row.name} />
    <State template={row} />
    <span className="muted">{row.subject}</span>
  </div>
);

/** Every template; its name opens it. */
export const TemplateList = ({ templates }: { templates: EmailTemplate[] }) => (
  <ListTable columns={COLUMNS} rows={templates} card={TemplateCard} />
);
