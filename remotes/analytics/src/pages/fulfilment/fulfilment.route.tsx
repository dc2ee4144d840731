import { days, percent } from '@landfall/admin';
import { CsvFile } from '@landfall/ui/list';
import { Button } from 'antd';
import { groupLabel } from '../../report/list-labels.ts';
import { ListLink } from '../../report/list-link.tsx';
import { MeasureStrip } from '../../report/measure-strip.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import styles from '../../report/report.module.css';
import { GROUPS, MEASURES, STEPS } from './fulfilment.labels.ts';
import { type Fulfilment, readFulfilment } from './fulfilment.query.ts';

type Group = Fulfilment['groups'][number];

function saveCsv(groups: readonly Group[], by: Group['by'], head: string) {
  const csv = new CsvFile([
    head,
    'Items',
    ...STEPS.flatMap(([, name]) => [`${name}: items`, `${name}: median days`, `${name}: 90th percentile days`]),
    'Delivered against a promise',
    'On time, share',
  ]);
  csv.add(
    groups.map((group) => [
      groupLabel(by, group.key),
      group.lines,
      ...STEPS.flatMap(([step]) => [group[step].lines, group[step].median, group[step].p90]),
      group.promised,
      group.on_time,
    ]),
  );
  csv.save(`fulfilment-by-${by}`);
}

/** The days to each step of one kind of group, median and 90th percentile, as a table and as a file. */
function GroupTable({ groups, by, title, head }: { groups: readonly Group[] } & (typeof GROUPS)[number]) {
  return (
    <section className={`paper ${styles.card} ${styles.whole}`} aria-label={title}>
      <div className="title-row">
        <h2>{title}</h2>
        {groups.length > 0 && (
          <Button size="small" onClick={() => saveCsv(groups, by, head)}>
            Save as CSV
          </Button>
        )}
      </div>
      {groups.length === 0 && <p className="muted">No order was paid in this range.</p>}
      {groups.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        <div className={`${styles.amounts} ${styles.steps}`} role="region" aria-label={`${title}, days`} tabIndex={0}>
          <table className="num">
            <caption className="sr">{title}: median days from the payment, and 90th percentile</caption>
            <thead>
              <tr>
                {[head, 'Items', ...STEPS.map(([, name]) => name), 'On time'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.key}>
                  <th scope="row">
                    <ListLink list={{ report: 'fulfilment', list: by, key: group.key }} className="">
                      {groupLabel(by, group.key)}
                    </ListLink>
                  </th>
                  <td>{group.lines}</td>
                  {STEPS.map(([step]) => (
                    <td key={step}>
                      {days(group[step].median)} <span className="muted">{days(group[step].p90)}</span>
                    </td>
                  ))}
                  <td>{percent(group.on_time)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** /admin/fulfilment-analytics: how long paid orders took, and whether they came when promised. */
export const Component = () => (
  <ReportFrame
    name="fulfilment"
    read={readFulfilment}
    title="Fulfilment analytics"
    lede="How long paid orders take, and whether they come when promised. Each number opens the orders it counts."
  >
    {(report) => (
      <>
        <MeasureStrip measures={report.measures} facts={MEASURES} />
        {report.share < 1 && (
          <p className={`small ${styles.legend}`}>
            Measured on a random {percent(report.share)} of the orders: counts are estimates, their lists are complete.
          </p>
        )}
        <p className={`small muted ${styles.legend}`}>
          Below: median days from the payment, under them the 90th percentile, of the items that have come so far.
        </p>
        <div className={styles.grid}>
          {GROUPS.map((facts) => (
            <GroupTable key={facts.by} {...facts} groups={report.groups.filter(({ by }) => by === facts.by)} />
          ))}
        </div>
      </>
    )}
  </ReportFrame>
);
