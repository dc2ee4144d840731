import { type Overview, type Span, lists, shareOf } from '@landfall/admin';
import { Link } from 'react-router-dom';
import styles from './sales.module.css';

type Counts = Overview['funnel'];

const STEPS: { key: keyof Counts; name: string; before?: keyof Counts }[] = [
  { key: 'requested', name: 'Requested' },
  { key: 'priced', name: 'Priced', before: 'requested' },
  { key: 'sent', name: 'Sent', before: 'priced' },
  { key: 'approved', name: 'Approved', before: 'sent' },
  { key: 'paid', name: 'Paid', before: 'approved' },
];

/** How far the quotes of the range came: the bar by the first step, the share by the one before. */
export const Funnel = ({ counts, span }: { counts: Counts; span: Span }) => (
  <section className={`paper ${styles.salesCard}`} aria-labelledby="funnel-title">
    <div className="title-row">
      <h2 id="funnel-title">From request to payment</h2>
      <span className="tiny muted">quotes requested in the range</span>
    </div>
    <ol className={`${styles.funnel} num`}>
      {STEPS.map(({ key, name, before }) => (
        <li key={key}>
          <Link className="plain" to={key === 'paid' ? lists.paid(span) : lists.quotes(span)}>
            <span>{name}</span>
            <span className={styles.funnelBar} aria-hidden="true">
              <i style={{ width: `${(counts[key] / Math.max(counts.requested, 1)) * 100}%` }} />
            </span>
            <strong>{counts[key]}</strong>
            <span className="muted">{before ? shareOf(counts[key], counts[before]) : 'all'}</span>
          </Link>
        </li>
      ))}
    </ol>
  </section>
);
