import { formatNumber } from '@landfall/currency';
import { type Overview, type Span, lists, shareOf } from '@landfall/admin';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';

type Funnel = Overview['funnel'];

const STEPS: { key: keyof Funnel; name: string; before?: keyof Funnel }[] = [
  { key: 'requested', name: 'Requested' },
  { key: 'priced', name: 'Priced', before: 'requested' },
  { key: 'sent', name: 'Sent', before: 'priced' },
  { key: 'approved', name: 'Approved', before: 'sent' },
  { key: 'paid', name: 'Paid', before: 'approved' },
];

/** How far the quotes of the range came, each step as a share of the one before. */
export const FlowCard = ({ funnel, days, span }: { funnel: Funnel; days: number; span: Span }) => (
  <section className={`paper ${styles.dashCard}`} aria-labelledby="flow-title">
    <div className="title-row">
      <h2 id="flow-title">From request to payment</h2>
      <span className="tiny muted">quotes requested in {days} days</span>
    </div>
    <div className={`route ${styles.flow}`}>
      <ol>
        {STEPS.map(({ key, name, before }) => (
          <li key={key} className="done">
            <Link className="plain" to={lists.requested(span, key)}>
              <b className="num">{formatNumber(funnel[key], 0)}</b>
            </Link>
            <small>{name}</small>
            <small className="muted num">{before ? shareOf(funnel[key], funnel[before]) : 'all'}</small>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
