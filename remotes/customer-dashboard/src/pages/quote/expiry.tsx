import { formatMoment } from '@landfall/ui/record';
import { useNow, shareLeft, timeLeft } from './time-left.ts';
import styles from '../../dashboard.module.css';

interface ExpiryProps {
  from: string;
  until: string;
}

/** How long a price is valid: a shrinking bar and the end time. */
export function Expiry({ from, until }: ExpiryProps) {
  const now = useNow();
  const left = Date.parse(until) - now;
  if (left <= 0) return <p className={`small ${styles.cdExpiry}`}>Ended {formatMoment(until)}.</p>;
  return (
    <div className={styles.cdExpiry}>
      <div className={styles.cdExpiryBar} aria-hidden="true">
        <i style={{ width: `${shareLeft(from, until, now) * 100}%` }} />
      </div>
      <p className="small">
        <strong className="num">{timeLeft(left)}</strong> left <span className="muted">· until {formatMoment(until)}</span>
      </p>
    </div>
  );
}
