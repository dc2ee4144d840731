import { paths } from '@landfall/contract/paths';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './order-views.module.css';

const VIEWS = [
  { view: null, label: 'Orders' },
  { view: 'buying', label: 'Buying list' },
  { view: 'receiving', label: 'Receiving' },
  { view: 'storage', label: 'Storage' },
  { view: 'claims', label: 'Claims' },
] as const;

/** Links between the list of orders, what is to be bought, what arrives, what waits and claims. */
export function OrderViews() {
  const [params] = useSearchParams();
  const now = params.get('view');
  return (
    <nav aria-label="Views of orders" className={styles.ovViews}>
      {VIEWS.map(({ view, label }) => (
        <Link
          key={label}
          to={view ? `${paths.adminOrders}?view=${view}` : paths.adminOrders}
          {...(view === now && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
