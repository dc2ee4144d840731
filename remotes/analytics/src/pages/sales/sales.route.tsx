import { type Overview, RangeChoice, type Span, readRange, spanOf, PaidBars, lists } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams, Link } from 'react-router-dom';
import { Funnel } from './funnel.tsx';
import { MeasureStrip } from './measure-strip.tsx';
import { PaidOrders } from './paid-orders.tsx';
import { Routes } from './routes.tsx';
import { salesOf } from './sales.query.ts';
import styles from './sales.module.css';

const PaidPerDay = ({ perDay, span }: { perDay: Overview['per_day']; span: Span }) => (
  <section className={`paper ${styles.salesCard}`} aria-labelledby="paid-title">
    <div className="title-row">
      <h2 id="paid-title">Paid per day</h2>
      <Link className="small" to={lists.payments(span)}>
        Payments
      </Link>
    </div>
    <PaidBars perDay={perDay} />
  </section>
);

/** /admin/analytics: what was paid, how quotes become orders, and where they go. The range is in the address. */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const days = readRange(params);
  const span = spanOf(days);
  const sales = useQuery(salesOf(db, span));
  return (
    <PageFrame
      title="Sales"
      lede="In US dollars, by days of the reporting time zone. Each number leads to its list."
      actions={<RangeChoice days={days} onChoose={(next) => setParams({ days: String(next) })} />}
    >
      <DataState
        query={sales}
        skeleton={
          <div className={`paper ${styles.salesCard}`}>
            <Skeletons rows={8} />
          </div>
        }
        errorTitle="The measures could not be loaded"
      >
        {(data) => <Charts sales={data} span={span} />}
      </DataState>
    </PageFrame>
  );
}

const Charts = ({ sales, span }: { sales: Overview; span: Span }) => (
  <>
    <MeasureStrip sales={sales} span={span} />
    <div className={styles.salesGrid}>
      <PaidPerDay perDay={sales.per_day} span={span} />
      <Funnel counts={sales.funnel} span={span} />
      <PaidOrders span={span} />
      <Routes routes={sales.routes} span={span} />
    </div>
  </>
);
