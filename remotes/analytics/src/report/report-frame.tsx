import { useShell } from '@landfall/contract';
import type { Result } from '@landfall/db';
import { DataState } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RangeControls } from './range-controls.tsx';
import { readRange } from './report-range.ts';
import { type ReadReport, reportOf } from './report.query.ts';
import { RowsDrawer } from './rows-drawer.tsx';
import styles from './report.module.css';

interface Props<T> {
  name: string;
  read: ReadReport<T>;
  title: string;
  lede: string;
  children: (report: T) => ReactNode;
}

/** A report: its range, its numbers, and the rows behind the opened number. */
export function ReportFrame<T extends { range: Result<'sales_report'>['range'] }>({
  name,
  read,
  title,
  lede,
  children,
}: Props<T>) {
  const { db } = useShell();
  const [params] = useSearchParams();
  const report = useQuery(reportOf<T>(db, name, read, readRange(params)));
  return (
    <PageFrame title={title} lede={lede}>
      <RangeControls range={report.data?.range} />
      <DataState
        query={report}
        skeleton={
          <div className={`paper ${styles.card}`}>
            <Skeletons rows={8} />
          </div>
        }
        errorTitle="The report could not be loaded"
      >
        {children}
      </DataState>
      <RowsDrawer />
    </PageFrame>
  );
}
