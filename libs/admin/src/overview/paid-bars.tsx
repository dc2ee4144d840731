import { formatCurrency } from '@landfall/currency';
import { BarChart } from '../chart/bar-chart.tsx';
import type { Overview } from './overview.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "$1k" for whole thousands, else "$250". */
const short = (amount: number): string =>
  amount >= 1000 ? `$${amount / 1000}k` : formatCurrency(amount, 'USD').replace(/\.00$/, '');

/** Payments and refunds per day, in USD. */
export const PaidBars = ({ perDay }: { perDay: Overview['per_day'] }) => (
  <BarChart
    bars={perDay.map(({ day, paid, refunded }) => ({ label: DAY.format(new Date(day)), value: paid, below: refunded }))}
    label="Paid and refunded per day, in US dollars"
    format={short}
    today
    legend={{ value: 'Paid', below: 'Refunded' }}
  />
);
