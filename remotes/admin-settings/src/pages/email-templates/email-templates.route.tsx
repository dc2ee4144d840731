import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { emailTemplates } from './email-templates.query.ts';
import { Emails } from './emails.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';

/** /admin/email-templates: the templates (?template=quote_sent opens one), and what was sent with them (?tab=emails). */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const query = useQuery(emailTemplates(db));
  const open = query.data?.find(({ name }) => name === params.get('template'));
  if (open) return <TemplateEditor key={open.id} template={open} />;
  const names = query.data?.map(({ name }) => name) ?? [];
  const templates = (
    <DataState
      query={query}
      skeleton={<Skeletons rows={8} />}
      empty={<EmptyState title="No templates yet" text="Migrations add a template for each email." />}
      errorTitle="The templates could not be loaded"
    >
      {(rows) => <TemplateList templates={rows} />}
    </DataState>
  );
  return (
    <PageFrame title="Email templates">
      <Tabs
        activeKey={params.get('tab') === 'emails' ? 'emails' : 'templates'}
        onChange={(tab) => setParams(tab === 'emails' ? { tab } : {})}
        items={[
          { key: 'templates', label: 'Templates', children: templates },
          { key: 'emails', label: 'Sent and failed', children: <Emails templates={names} /> },
        ]}
      />
    </PageFrame>
  );
}
