import { formatCurrency } from '@landfall/currency';
import { BarChart } from '@landfall/ui';
import type { Overview } from './overview.query.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "$1k" on the axis, "$1,234.50" elsewhere. */
const short = (amount: number): string =>
  amount >= 1000 ? `$${amount / 1000}k` : formatCurrency(amount, 'USD').replace(/\.00$/, '');

/** What came in and what went back, day by day. */
export const PaidPerDay = ({ perDay }: { perDay: Overview['per_day'] }) => (
  <section className="paper dash-card" aria-labelledby="paid-title">
    <h2 id="paid-title">Paid per day</h2>
    <BarChart
      bars={perDay.map(({ day, paid, refunded }) => ({ label: DAY.format(new Date(day)), value: paid, below: refunded }))}
      label="Paid and refunded per day, in US dollars"
      format={short}
      today
      legend={{ value: 'Paid', below: 'Refunded' }}
    />
  </section>
);
