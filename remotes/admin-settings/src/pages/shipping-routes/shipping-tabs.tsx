import { ViewTabs } from '@landfall/admin';
import styles from '../../settings/settings.module.css';

const TABS = [
  { value: '', label: 'Routes' },
  { value: 'carriers', label: 'Carriers' },
];

/** Which part of /admin/shipping-routes is shown. */
export const ShippingTabs = () => (
  <div className={styles.tabs}>
    <ViewTabs param="view" tabs={TABS} />
  </div>
);
