import { NOTHING, type Overview, type Span, growth, hours, lists, percent, points } from '@landfall/admin';
import { formatCurrency } from '@landfall/currency';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';

interface Measure {
  name: string;
  value: string;
  /** How it compares, or what it is made of. */
  about: (string | undefined)[];
  to: string;
}

const dollars = (amount: number | null): string =>
  amount === null ? NOTHING : formatCurrency(amount, 'USD').replace(/\.\d\d$/, '');
const count = (amount: number, one: string, several: string): string => `${amount} ${amount === 1 ? one : several}`;

function measuresOf({ kpis, previous }: Overview, days: number, span: Span): Measure[] {
  return [
    {
      name: 'Net revenue',
      value: dollars(kpis.net_revenue),
      about: [growth(kpis.net_revenue, previous.net_revenue), `${days} days`],
      to: lists.payments(span),
    },
    {
      name: 'Average order',
      value: dollars(kpis.aov),
      about: [growth(kpis.aov, previous.aov), count(kpis.orders_paid, 'order', 'orders')],
      to: lists.paid(span),
    },
    {
      name: 'Needs action',
      value: String(kpis.needs_action),
      about: [`${count(kpis.needs_quotes, 'quote', 'quotes')}, ${count(kpis.needs_orders, 'order', 'orders')}`],
      to: lists.waiting,
    },
    {
      name: 'Time to quote',
      value: hours(kpis.time_to_quote_median_h),
      about: [`p90 ${hours(kpis.time_to_quote_p90_h)}`],
      to: lists.quotes(span),
    },
    {
      name: 'Quote to paid',
      value: percent(kpis.quote_to_paid),
      about: [points(kpis.quote_to_paid, previous.quote_to_paid)],
      to: lists.paid(span),
    },
  ];
}

/** The measures of the range as one strip; each number leads to its list. */
export const KpiStrip = ({ overview, days, span }: { overview: Overview; days: number; span: Span }) => (
  <dl className={`${styles.kpis} paper num`}>
    {measuresOf(overview, days, span).map(({ name, value, about, to }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Link className="plain" to={to}>
            {value}
          </Link>
        </dd>
        <dd className="tiny muted">{about.filter(Boolean).join(' · ') || '\u00A0'}</dd>
      </div>
    ))}
  </dl>
);
