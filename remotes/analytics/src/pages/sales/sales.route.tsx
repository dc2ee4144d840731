import { hours, percent, shareOf } from '@landfall/admin';
import { formatCurrency } from '@landfall/currency';
import { BarList } from '../../report/bar-list.tsx';
import { ChartCard } from '../../report/chart-card.tsx';
import { groupLabel } from '../../report/list-labels.ts';
import { ListLink } from '../../report/list-link.tsx';
import { MeasureStrip } from '../../report/measure-strip.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import styles from '../../report/report.module.css';
import { MEASURES } from './sales.labels.ts';
import { readSales, type Sales } from './sales.query.ts';

const usd = (amount: number) => formatCurrency(amount, 'USD');

const FUNNEL: { step: keyof Sales['funnel']; name: string; before?: keyof Sales['funnel'] }[] = [
  { step: 'requested', name: 'Requested' },
  { step: 'priced', name: 'Priced', before: 'requested' },
  { step: 'sent', name: 'Sent', before: 'priced' },
  { step: 'approved', name: 'Approved', before: 'sent' },
  { step: 'paid', name: 'Paid', before: 'approved' },
];

const PaidPerDay = ({ report: { per_day: perDay, range } }: { report: Sales }) => (
  <ChartCard
    title="Paid per day"
    file="paid-per-day"
    zone={range.zone}
    days={perDay.map(({ day }) => day)}
    series={[
      { name: 'Paid', shape: 'bar', tone: 'ink', values: perDay.map(({ paid }) => paid) },
      { name: 'Refunded', shape: 'below', tone: 'danger', values: perDay.map(({ refunded }) => refunded) },
    ]}
    format={usd}
    more={
      <ListLink list={{ report: 'sales', list: 'net_payments' }} className="small">
        Payments and refunds
      </ListLink>
    }
  />
);

const Funnel = ({ funnel }: { funnel: Sales['funnel'] }) => (
  <BarList
    title="From request to payment"
    definition="Quotes requested in the range, and how far they have come by now. The share is of the step before."
    whole={funnel.requested}
    empty="No quote was requested in this range."
    bars={FUNNEL.map(({ step, name, before }) => ({
      name,
      value: funnel[step],
      list: { report: 'sales', list: step === 'requested' ? 'requested' : `requested_${step}` },
      notes: [before ? shareOf(funnel[step], funnel[before]) : 'all'],
    }))}
  />
);

const Routes = ({ routes }: { routes: Sales['routes'] }) => (
  <BarList
    title="Routes"
    definition="The eight routes with most quotes sent in the range: how many, the share approved, and the median hours from request to quote."
    empty="No quote was sent in this range."
    bars={routes.map(({ key, sent, approved_share, hours: toQuote }) => ({
      name: groupLabel('route', key),
      value: sent,
      list: { report: 'sales', list: 'sent_route', key },
      notes: [percent(approved_share), hours(toQuote)],
    }))}
  />
);

/** /admin/analytics: payments, how quotes become orders, and their routes. */
export const Component = () => (
  <ReportFrame name="sales" read={readSales} title="Sales" lede="In US dollars. Each number opens the rows it counts.">
    {(sales) => (
      <>
        <MeasureStrip measures={sales.measures} facts={MEASURES} />
        <div className={styles.grid}>
          <PaidPerDay report={sales} />
          <Funnel funnel={sales.funnel} />
          <Routes routes={sales.routes} />
        </div>
      </>
    )}
  </ReportFrame>
);
