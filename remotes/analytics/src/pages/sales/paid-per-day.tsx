import { type Overview, PaidBars, type Span, lists } from '@landfall/admin';
import { Link } from 'react-router-dom';

export const PaidPerDay = ({ perDay, span }: { perDay: Overview['per_day']; span: Span }) => (
  <section className="paper sales-card" aria-labelledby="paid-title">
    <div className="title-row">
      <h2 id="paid-title">Paid per day</h2>
      <Link className="small" to={lists.payments(span)}>
        Payments
      </Link>
    </div>
    <PaidBars perDay={perDay} />
  </section>
);
