import { type Overview, type Span, hours, lists, percent } from '@landfall/admin';
import { Hop } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import styles from './sales.module.css';

/** The crossings of the range, the busiest first. */
export const Routes = ({ routes, span }: { routes: Overview['routes']; span: Span }) => (
  <section className={`paper ${styles.salesCard}`} aria-labelledby="routes-title">
    <div className="title-row">
      <h2 id="routes-title">Routes</h2>
      <span className="tiny muted">sent, approved, to quote</span>
    </div>
    {routes.length === 0 && <p className="muted">No quote was sent in this range.</p>}
    <ol className={`${styles.salesRows} num`}>
      {routes.map(({ from, to, sent, approved_share, hours: toQuote }) => (
        <li key={`${from}-${to}`}>
          <Link className="plain" to={lists.quotes(span, { from, to })}>
            <Hop from={from} to={to} at={4} of={4} />
            <span className="right">{sent}</span>
            <span className="right">{percent(approved_share)}</span>
            <span className="right muted">{hours(toQuote)}</span>
          </Link>
        </li>
      ))}
    </ol>
  </section>
);
