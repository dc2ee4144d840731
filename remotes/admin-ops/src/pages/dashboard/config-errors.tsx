import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { LoadFailure, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { configErrors } from './config-health.query.ts';
import { counted } from '@landfall/currency';
import styles from './dashboard.module.css';

/** Leads to the errors of the configuration. Nothing shows while there are none. */
export function ConfigErrors() {
  const { db } = useShell();
  const query = useQuery(configErrors(db));
  if (query.isError) return <LoadFailure query={query}>The configuration could not be checked.</LoadFailure>;
  if (!query.data) return null;
  return (
    <p className={styles.configErrors}>
      <StatusDot tone="destructive">Config health</StatusDot>
      <Link to={`${paths.adminPage('system-settings')}?tab=health`}>
        {counted(query.data, 'error in the configuration', 'errors in the configuration')}
      </Link>
    </p>
  );
}
