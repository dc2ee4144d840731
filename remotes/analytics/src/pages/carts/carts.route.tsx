import { formatCurrency, formatNumber } from '@landfall/currency';
import { BarList } from '../../report/bar-list.tsx';
import { ChartCard } from '../../report/chart-card.tsx';
import { Definition } from '../../report/definition.tsx';
import { groupLabel } from '../../report/list-labels.ts';
import { ListLink } from '../../report/list-link.tsx';
import { MeasureStrip } from '../../report/measure-strip.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import styles from '../../report/report.module.css';
import { MEASURES } from './carts.labels.ts';
import { readCarts, type Carts } from './carts.query.ts';

const usd = (amount: number) => formatCurrency(amount, 'USD');

const Live = ({ live: { carts, usd: value } }: { live: Carts['live'] }) => (
  <section className={`paper ${styles.card}`} aria-label="In carts now">
    <h2>
      In carts now{' '}
      <Definition of="In carts now">Carts with something payable in them at this moment, whatever the range.</Definition>
    </h2>
    <p className={`${styles.value} num`}>
      <ListLink list={{ report: 'carts', list: 'live' }}>
        {formatNumber(carts, 0)} {carts === 1 ? 'cart' : 'carts'}, {usd(value)}
      </ListLink>
    </p>
  </section>
);

const PerDay = ({ report: { per_day: perDay, range } }: { report: Carts }) => (
  <ChartCard
    title="Carts per day"
    file="carts-per-day"
    zone={range.zone}
    days={perDay.map(({ day }) => day)}
    series={[
      { name: 'Active', shape: 'bar', tone: 'ink', values: perDay.map(({ active }) => active) },
      { name: 'Abandoned', shape: 'line', tone: 'danger', values: perDay.map(({ abandoned }) => abandoned) },
      { name: 'Paid', shape: 'line', tone: 'action', values: perDay.map(({ converted }) => converted) },
    ]}
  />
);

const Stages = ({ stages }: { stages: Carts['stages'] }) => (
  <BarList
    title="Where carts were left"
    definition="Abandoned carts by the last step their customer took."
    empty="No cart was abandoned in this range."
    bars={stages.map(({ key, carts, usd: value }) => ({
      name: groupLabel('abandoned_stage', key),
      value: carts,
      list: { report: 'carts', list: 'abandoned_stage', key },
      notes: [usd(value)],
    }))}
  />
);

/** /admin/cart-analytics: carts in use, abandoned carts, and their value. */
export const Component = () => (
  <ReportFrame
    name="carts"
    read={readCarts}
    title="Cart analytics"
    lede="Carts that were used, left behind and paid. Each number opens the rows it counts."
  >
    {(carts) => (
      <>
        <MeasureStrip measures={carts.measures} facts={MEASURES} />
        <div className={styles.grid}>
          <PerDay report={carts} />
          <Live live={carts.live} />
          <Stages stages={carts.stages} />
        </div>
      </>
    )}
  </ReportFrame>
);
