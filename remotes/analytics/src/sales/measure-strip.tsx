import { formatCurrency } from '@landfall/currency';
import { Link } from 'react-router-dom';
import { paidOrdersOf, paymentsOf, quotesOf } from './links.ts';
import { NOTHING, growth, hours, percent, points } from './measure.ts';
import type { Span } from './range.ts';
import type { Sales } from './sales.query.ts';

interface Measure {
  name: string;
  value: string;
  about: (string | undefined)[];
  to: string;
}

const dollars = (amount: number | null): string => (amount === null ? NOTHING : formatCurrency(amount, 'USD'));

function measuresOf({ kpis, previous }: Sales, span: Span): Measure[] {
  const orders = `${kpis.orders_paid} ${kpis.orders_paid === 1 ? 'order' : 'orders'}`;
  return [
    {
      name: 'Gross paid',
      value: dollars(kpis.gross_paid),
      about: [growth(kpis.gross_paid, previous.gross_paid), 'succeeded payments'],
      to: paymentsOf(span),
    },
    {
      name: 'Net revenue',
      value: dollars(kpis.net_revenue),
      about: [growth(kpis.net_revenue, previous.net_revenue), 'less refunds'],
      to: paymentsOf(span),
    },
    { name: 'Average order', value: dollars(kpis.aov), about: [growth(kpis.aov, previous.aov), orders], to: paidOrdersOf(span) },
    {
      name: 'Approval rate',
      value: percent(kpis.approval_rate),
      about: [points(kpis.approval_rate, previous.approval_rate), 'of sent quotes'],
      to: quotesOf(span, { status: 'approved' }),
    },
    {
      name: 'Quote to paid',
      value: percent(kpis.quote_to_paid),
      about: [points(kpis.quote_to_paid, previous.quote_to_paid), 'of sent quotes'],
      to: paidOrdersOf(span),
    },
    {
      name: 'Time to quote',
      value: hours(kpis.time_to_quote_median_h),
      about: [`p90 ${hours(kpis.time_to_quote_p90_h)}`],
      to: quotesOf(span),
    },
  ];
}

/** The measures of the range as one strip; each number leads to its list. */
export const MeasureStrip = ({ sales, span }: { sales: Sales; span: Span }) => (
  <dl className="measures paper num">
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
