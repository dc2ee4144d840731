import { createPart } from '@landfall/ui';
import { Button } from 'antd';
import styles from '../../rows/cart.module.css';

const find = () => import('./find.tsx').then((file) => file.Find);

/** Loads the search fields' code in parallel with the quotes, so that the list does not wait for it. */
export const preloadFind = (): void => void find().catch(() => undefined /* asked for again when it is drawn */);

const Hollow = () => (
  <div className={styles.cartFind} aria-hidden="true">
    <span className={styles.cartFindHollow} />
    <span className={styles.cartFindHollow} />
  </div>
);

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.cartFind} role="alert">
    <span className="small muted">Search and sorting did not load.</span>
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  </div>
);

export const Find = createPart(find, { pending: <Hollow />, failed: (retry) => <Missing onRetry={retry} /> });
