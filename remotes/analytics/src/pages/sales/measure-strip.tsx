import { NOTHING, type Overview, type Span, growth, hours, lists, percent, points } from '@landfall/admin';
import { formatCurrency } from '@landfall/currency';
import { Link } from 'react-router-dom';
import styles from './sales.module.css';

interface Measure {
  name: string;
  value: string;
  about: (string | undefined)[];
  to: string;
}

const dollars = (amount: number | null): string => (amount === null ? NOTHING : formatCurrency(amount, 'USD'));

function measuresOf({ kpis, previous }: Overview, span: Span): Measure[] {
  const orders = `${kpis.orders_paid} ${kpis.orders_paid === 1 ? 'order' : 'orders'}`;
  return [
    {
      name: 'Gross paid',
      value: dollars(kpis.gross_paid),
      about: [growth(kpis.gross_paid, previous.gross_paid), 'succeeded payments'],
      to: lists.payments(span),
    },
    {
      name: 'Net revenue',
      value: dollars(kpis.net_revenue),
      about: [growth(kpis.net_revenue, previous.net_revenue), 'less refunds'],
      to: lists.payments(span),
    },
    { name: 'Average order', value: dollars(kpis.aov), about: [growth(kpis.aov, previous.aov), orders], to: lists.paid(span) },
    {
      name: 'Approval rate',
      value: percent(kpis.approval_rate),
      about: [points(kpis.approval_rate, previous.approval_rate), 'of sent quotes'],
      to: lists.quotes(span, { status: 'approved' }),
    },
    {
      name: 'Quote to paid',
      value: percent(kpis.quote_to_paid),
      about: [points(kpis.quote_to_paid, previous.quote_to_paid), 'of sent quotes'],
      to: lists.paid(span),
    },
    {
      name: 'Time to quote',
      value: hours(kpis.time_to_quote_median_h),
      about: [`p90 ${hours(kpis.time_to_quote_p90_h)}`],
      to: lists.quotes(span),
    },
  ];
}

/** The measures of the range as one strip; each number leads to its list. */
export const MeasureStrip = ({ sales, span }: { sales: Overview; span: Span }) => (
  <dl className={`${styles.measures} paper num`}>
    {measuresOf(sales, span).map(({ name, value, about, to }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Link className="plain" to={to}>
            {value}
          </Link>
        </dd>
        <dd className="tiny muted">{about.filter(Boolean).join(' · ')}</dd>
      </div>
    ))}
  </dl>
);
