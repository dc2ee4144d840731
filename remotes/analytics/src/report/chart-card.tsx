import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { CsvFile } from '@landfall/ui/list';
import type { Series } from './day-chart.tsx';
import styles from './report.module.css';

const DayChart = lazy(() => import('./day-chart.tsx').then((module) => ({ default: module.DayChart })));

interface Props {
  title: string;
  /** Name of the CSV file. */
  file: string;
  days: readonly string[];
  series: readonly Series[];
  /** The time zone of the days. If the last one is today, it is drawn as today. */
  zone: string;
  /** Formats a value. */
  format?: (value: number) => string;
  /** Beside the title: a link. */
  more?: ReactNode;
}

/** A chart by day, with its values as a table and as a file. The chart is hidden from assistive technology, which gets the table. */
export function ChartCard({ title, file, days, series, zone, format = String, more }: Props) {
  const save = () => {
    const csv = new CsvFile(['Day', ...series.map(({ name }) => name)]);
    csv.add(days.map((day, index) => [day, ...series.map(({ values }) => values[index])]));
    csv.save(file);
  };
  return (
    <section className={`paper ${styles.card} ${styles.whole}`} aria-label={title}>
      <div className="title-row">
        <h2>{title}</h2>
        {more}
        <Button size="small" onClick={save}>
          Save as CSV
        </Button>
      </div>
      <div className={styles.plot} aria-hidden="true">
        <Suspense fallback={<div aria-busy="true" />}>
          <DayChart days={days} series={series} zone={zone} format={format} />
        </Suspense>
      </div>
      <details className={styles.amounts}>
        <summary>Show the figures as a table</summary>
        <div className={styles.scroll}>
          <table className="num">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
