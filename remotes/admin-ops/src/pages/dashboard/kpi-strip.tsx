import { NOTHING, type Overview, type Span, growth, hours, lists, percent, points } from '@landfall/admin';
import { counted, formatCurrency, formatNumber } from '@landfall/currency';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';
import { WaitingLinks } from './waiting-links.tsx';

interface Measure {
  name: string;
  value: string;
  /** How it compares, or what it is made of. */
  about: ReactNode;
  /** Absent where the number is of several lists: then `about` leads to each. */
  to?: string;
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

const dollars = (amount: number | null): string =>
  amount === null ? NOTHING : formatCurrency(amount, 'USD').replace(/\.\d\d$/, '');

function measuresOf({ kpis, previous }: Overview, days: number, span: Span): Measure[] {
  return [
    {
      name: 'Net revenue',
      value: dollars(kpis.net_revenue),
      about: joined(growth(kpis.net_revenue, previous.net_revenue), `${days} days`),
      to: lists.netRevenue(span),
    },
    {
      name: 'Average order',
      value: dollars(kpis.aov),
      about: joined(growth(kpis.aov, previous.aov), counted(kpis.orders_paid, 'order', 'orders')),
      to: lists.paidOrders(span),
    },
    {
      name: 'Needs action',
      value: formatNumber(kpis.needs_action, 0),
      about: <WaitingLinks kpis={kpis} />,
    },
    {
      name: 'Time to quote',
      value: hours(kpis.time_to_quote_median_h),
      about: `p90 ${hours(kpis.time_to_quote_p90_h)}`,
      to: lists.sent(span),
    },
    {
      name: 'Quote to paid',
      value: percent(kpis.quote_to_paid),
      about: joined(points(kpis.quote_to_paid, previous.quote_to_paid)),
      to: lists.sent(span, { reached: 'paid' }),
    },
  ];
}

/** The measures of the range as one strip; each number leads to the rows that it counts. */
export const KpiStrip = ({ overview, days, span }: { overview: Overview; days: number; span: Span }) => (
  <dl className={`${styles.kpis} paper num`}>
    {measuresOf(overview, days, span).map(({ name, value, about, to }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {to ? (
            <Link className="plain" to={to}>
              {value}
            </Link>
          ) : (
            value
          )}
        </dd>
        <dd className="tiny muted">{about || '\u00A0'}</dd>
      </div>
    ))}
  </dl>
);
