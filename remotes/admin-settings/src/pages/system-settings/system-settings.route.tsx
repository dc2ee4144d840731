import { useShell } from '@landfall/contract';
import { PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { AuditScreen } from './audit-screen.tsx';
import { configHealth } from './health.query.ts';
import { HealthTab } from './health-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import styles from './system-settings.module.css';

const TITLE = 'System settings';
const PARTS = { settings: 'Settings', jobs: 'Jobs', audit: 'Audit log', health: 'Config health' };

/** /admin/system-settings: settings, background jobs, the audit log, and what is missing in the configuration. */
export function Component() {
  const { db } = useShell();
  const [params] = useSearchParams();
  const wanted = params.get('tab') ?? '';
  const part = wanted in PARTS ? wanted : 'settings';
  const health = useQuery(configHealth(db));
  const parts = <Parts part={part} problems={health.data?.length} />;
  if (part === 'audit') return <AuditScreen title={TITLE} tabs={parts} />;
  return (
    <PageFrame title={TITLE}>
      {parts}
      {part === 'settings' && <SettingsTab />}
      {part === 'jobs' && <JobsTab />}
      {part === 'health' && <HealthTab query={health} />}
    </PageFrame>
  );
}

/** Links to the parts of this page. */
const Parts = ({ part, problems }: { part: string; problems: number | undefined }) => (
  <nav className={styles.parts} aria-label={TITLE}>
    {Object.entries(PARTS).map(([name, label]) => (
      <Link
        key={name}
        className="plain"
        to={name === 'settings' ? '?' : `?tab=${name}`}
        aria-current={name === part ? 'page' : undefined}
      >
        {name === 'health' && problems !== undefined ? `${label} (${problems})` : label}
      </Link>
    ))}
  </nav>
);
