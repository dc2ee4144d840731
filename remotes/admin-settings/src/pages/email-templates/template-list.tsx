import { useIsMobile } from '@landfall/ui';
import { StatusDot, When } from '@landfall/ui/record';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
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

const COLUMNS: ColumnsType<EmailTemplate> = [
  { title: 'Template', render: (_, { name }) => <Name name={name} /> },
  { title: 'Subject', className: styles.wideCell, dataIndex: 'subject' },
  { title: 'State', render: (_, row) => <State template={row} /> },
  { title: 'Version', align: 'right', className: 'num', dataIndex: 'version' },
  { title: 'Saved', className: 'num', render: (_, { updated_at }) => <When at={updated_at} /> },
];

/** Every template; its name opens it. */
export function TemplateList({ templates }: { templates: EmailTemplate[] }) {
  if (useIsMobile())
    return (
      <ul className={styles.cards}>
        {templates.map((row) => (
          <li key={row.id} className={`paper ${styles.templateCard}`}>
            <Name name={row.name} />
            <State template={row} />
            <span className="muted">{row.subject}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <Table<EmailTemplate>
      className={`paper ${styles.table}`}
      rowKey="id"
      dataSource={templates}
      columns={COLUMNS}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  );
}
