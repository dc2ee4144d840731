import { useShell } from '@landfall/contract';
import { DataState, PageFrame, Skeletons } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { FlowCard } from './flow-card.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { NeedsCard } from './needs-card.tsx';
import { type Overview, overviewOf } from './overview.query.ts';
import { PaidPerDay } from './paid-per-day.tsx';
import { RANGES, type Range, type Span, readRange, spanOf } from './range.ts';
import { RoutesCard } from './routes-card.tsx';
import './dashboard.css';

const TODAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** "Wednesday, 18 November" */
const today = (): string => TODAY.format(new Date()).replace(' ', ', ');

/** /admin: how the shop does, and what waits. */
export function Component() {
  const { db } = useShell();
  const [params, setParams] = useSearchParams();
  const days = readRange(params);
  const span = spanOf(days);
  const overview = useQuery(overviewOf(db, span));
  return (
    <PageFrame title={today()} actions={<RangeChoice days={days} choose={(next) => setParams({ days: String(next) })} />}>
      <DataState
        query={overview}
        skeleton={
          <div className="paper dash-card">
            <Skeletons rows={8} />
          </div>
        }
        errorTitle="The dashboard could not be loaded"
      >
        {(data) => <Cards overview={data} days={days} span={span} />}
      </DataState>
    </PageFrame>
  );
}

const RangeChoice = ({ days, choose }: { days: Range; choose(days: Range): void }) => (
  <Segmented<Range>
    aria-label="Range"
    value={days}
    onChange={choose}
    options={RANGES.map((value) => ({ value, label: `${value} days` }))}
  />
);

const Cards = ({ overview, days, span }: { overview: Overview; days: Range; span: Span }) => (
  <>
    <KpiStrip overview={overview} days={days} span={span} />
    <div className="dash">
      <PaidPerDay perDay={overview.per_day} />
      <NeedsCard needs={overview.needs} total={overview.kpis.needs_action} />
      <FlowCard funnel={overview.funnel} days={days} span={span} />
      <RoutesCard routes={overview.routes} span={span} />
    </div>
  </>
);
