import { formatNumber } from '@landfall/currency';
import { type Overview, type Span, hours, lists, percent } from '@landfall/admin';
import { MiniRoute } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';

/** As many as the card beside it is high; the rest is in the sales. */
const SHOWN = 5;

/** The crossings of the range, the busiest first. */
export const RoutesCard = ({ routes, span }: { routes: Overview['routes']; span: Span }) => (
  <section className={`paper ${styles.dashCard}`} aria-labelledby="routes-title">
    <div className="title-row">
      <h2 id="routes-title">Routes</h2>
      <span className="tiny muted">sent, approved, to quote</span>
    </div>
    {routes.length === 0 && <p className="muted">No quote was sent in this range.</p>}
    <ol className={`${styles.todo} ${styles.todoRoutes}`}>
      {routes.slice(0, SHOWN).map(({ from, to, sent, approved_share, hours: toQuote }) => (
        <li key={`${from}-${to}`}>
          <Link className="plain" to={lists.sent(span, { from, to })}>
            <MiniRoute from={from} to={to} at={4} of={4} />
            <span className="num right">{formatNumber(sent, 0)}</span>
            <span className="num right">{percent(approved_share)}</span>
            <span className="num right muted">{hours(toQuote)}</span>
          </Link>
        </li>
      ))}
    </ol>
  </section>
);
