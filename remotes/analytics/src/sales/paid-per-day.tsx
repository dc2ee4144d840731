import { formatCurrency } from '@landfall/currency';
import { BarChart } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { paymentsOf } from './links.ts';
import type { Span } from './range.ts';
import type { Sales } from './sales.query.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "$1k" for whole thousands, "$250" below. */
const short = (amount: number): string =>
  amount >= 1000 ? `$${amount / 1000}k` : formatCurrency(amount, 'USD').replace(/\.00$/, '');

/** What came in and what went back, day by day. */
export const PaidPerDay = ({ perDay, span }: { perDay: Sales['per_day']; span: Span }) => (
  <section className="paper sales-card" aria-labelledby="paid-title">
    <div className="title-row">
      <h2 id="paid-title">Paid per day</h2>
      <Link className="small" to={paymentsOf(span)}>
        Payments
      </Link>
    </div>
    <BarChart
      bars={perDay.map(({ day, paid, refunded }) => ({ label: DAY.format(new Date(day)), value: paid, below: refunded }))}
      label="Paid and refunded per day, in US dollars"
      format={short}
      today
      legend={{ value: 'Paid', below: 'Refunded' }}
    />
  </section>
);
