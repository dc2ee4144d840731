import { useShell } from '@landfall/contract';
import { PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AuditTab } from './audit-tab.tsx';
import { configHealth } from './health.query.ts';
import { HealthTab } from './health-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

const TABS = ['settings', 'jobs', 'audit', 'health'];

/** /admin/system-settings: settings, background jobs, the audit log, and what is missing in the configuration. */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const health = useQuery(configHealth(db));
  return (
    <PageFrame title="System settings">
      <Tabs
        activeKey={TABS.includes(asked) ? asked : 'settings'}
        onChange={(tab) => setParams(tab === 'settings' ? {} : { tab })}
        destroyOnHidden
        items={[
          { key: 'settings', label: 'Settings', children: <SettingsTab /> },
          { key: 'jobs', label: 'Jobs', children: <JobsTab /> },
          { key: 'audit', label: 'Audit log', children: <AuditTab /> },
          {
            key: 'health',
            label: health.data ? `Config health (${health.data.length})` : 'Config health',
            children: <HealthTab query={health} />,
          },
        ]}
      />
    </PageFrame>
  );
}
