import { type Overview, RangeChoice, type Span, readRange, spanOf, PaidBars } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { configErrors } from './config-health.query.ts';
import { FlowCard } from './flow-card.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { NeedsCard } from './needs-card.tsx';
import { overviewOf } from './overview.query.ts';
import { RoutesCard } from './routes-card.tsx';
import styles from './dashboard.module.css';

const PaidPerDay = ({ perDay }: { perDay: Overview['per_day'] }) => (
  <section className={`paper ${styles.dashCard}`} aria-labelledby="paid-title">
    <h2 id="paid-title">Paid per day</h2>
    <PaidBars perDay={perDay} />
  </section>
);

const TODAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** "Wednesday, 18 November" */
const today = (): string => TODAY.format(new Date()).replace(' ', ', ');

const loading = (
  <div className={`paper ${styles.dashCard}`}>
    <Skeletons rows={8} />
  </div>
);

/** /admin: how the shop does, and what waits. */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const days = readRange(params);
  const span = spanOf(days);
  const overview = useQuery(overviewOf(db, span));
  const health = useQuery(configErrors(db));
  const isChecking = health.isPending && health.failureCount === 0; // its line would move what is below it
  return (
    <PageFrame title={today()} actions={<RangeChoice days={days} onChoose={(next) => setParams({ days: String(next) })} />}>
      <DataState query={overview} skeleton={loading} errorTitle="The dashboard could not be loaded">
        {(data) => (isChecking ? loading : <Cards overview={data} days={days} span={span} />)}
      </DataState>
    </PageFrame>
  );
}

const Cards = ({ overview, days, span }: { overview: Overview; days: number; span: Span }) => (
  <>
    <KpiStrip overview={overview} days={days} span={span} />
    <div className={styles.dash}>
      <PaidPerDay perDay={overview.per_day} />
      <NeedsCard needs={overview.needs} kpis={overview.kpis} />
      <FlowCard funnel={overview.funnel} days={days} span={span} />
      <RoutesCard routes={overview.routes} span={span} />
    </div>
  </>
);
