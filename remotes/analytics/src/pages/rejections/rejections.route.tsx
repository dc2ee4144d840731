import { formatCurrency } from '@landfall/currency';
import { BarList } from '../../report/bar-list.tsx';
import { ChartCard } from '../../report/chart-card.tsx';
import { groupLabel } from '../../report/list-labels.ts';
import { MeasureStrip } from '../../report/measure-strip.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import styles from '../../report/report.module.css';
import { GROUPS, MEASURES } from './rejections.labels.ts';
import { readRejections, type Rejections } from './rejections.query.ts';

const PerDay = ({ report: { per_day: perDay, range } }: { report: Rejections }) => (
  <ChartCard
    title="Decisions per day"
    file="decisions-per-day"
    zone={range.zone}
    days={perDay.map(({ day }) => day)}
    series={[
      { name: 'Decided', shape: 'bar', tone: 'ink', values: perDay.map(({ decided }) => decided) },
      { name: 'Rejected', shape: 'line', tone: 'danger', values: perDay.map(({ rejected }) => rejected) },
    ]}
  />
);

/** /admin/rejection-analytics: why quotes are rejected, by whom, and the value lost. */
export const Component = () => (
  <ReportFrame
    name="rejections"
    read={readRejections}
    title="Rejection analytics"
    lede="Why quotes are turned down, and what it costs. Each number opens the rows it counts."
  >
    {(rejections) => (
      <>
        <MeasureStrip measures={rejections.measures} facts={MEASURES} />
        <div className={styles.grid}>
          <PerDay report={rejections} />
          {GROUPS.map(({ by, title, definition }) => (
            <BarList
              key={by}
              title={title}
              definition={definition}
              empty="No quote was rejected in this range."
              bars={rejections.groups
                .filter((group) => group.by === by)
                .map(({ key, rejected, usd, won_back }) => ({
                  name: groupLabel(by, key),
                  value: rejected,
                  list: { report: 'rejections', list: by, key },
                  notes: [formatCurrency(usd, 'USD'), `${won_back} won back`],
                }))}
            />
          ))}
        </div>
      </>
    )}
  </ReportFrame>
);
