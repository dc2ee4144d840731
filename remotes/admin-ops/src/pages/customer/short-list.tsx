import { formatNumber } from '@landfall/currency';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { FIRST } from './customer.query.ts';
import styles from './customer.module.css';

interface Props<Row> {
  title: string;
  noun: readonly [one: string, several: string];
  count: number;
  query: UseQueryResult<Row[]>;
  /** The list of exactly the rows that `count` counts; without it they are shown in place. */
  to?: string;
  onShowAll?(): void;
  row(row: Row): ReactNode;
}

/** The newest rows of one kind, and the way to all of them. */
export function ShortList<Row extends { id: string }>({ title, noun, count, query, to, onShowAll, row }: Props<Row>) {
  const heading = useId();
  const all = `${formatNumber(count, 0)} ${count === 1 ? noun[0] : noun[1]}`;
  return (
    <section className="paper" aria-labelledby={heading}>
      <div className={styles.listHead}>
        <h2 id={heading}>{title}</h2>
        {to && count > 0 ? <Link to={to}>{all}</Link> : <span className="muted num">{all}</span>}
      </div>
      <DataState
        query={query}
        skeleton={<Skeletons rows={2} />}
        empty={<p className="muted">None yet.</p>}
        errorTitle={`The ${noun[1]} could not be loaded`}
      >
        {(rows) => (
          <>
            <ul className={styles.rows}>
              {rows.map((one) => (
                <li key={one.id}>{row(one)}</li>
              ))}
            </ul>
            {onShowAll && rows.length < count && rows.length <= FIRST && (
              <Button size="small" onClick={onShowAll}>
                Show all {all}
              </Button>
            )}
          </>
        )}
      </DataState>
    </section>
  );
}
