import { useShell } from '@landfall/contract';
import { Money, useDialog } from '@landfall/ui';
import { type CsvRow, ExportList } from '@landfall/ui/list';
import { DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { methodName } from '../../payments/labels.ts';
import { dailyStatement, dayText, readDays, type Statement, type StatementLine } from './daily-statement.query.ts';
import { DeskTabs } from './desk-tabs.tsx';
import styles from './desk.module.css';

const postingsDrawer = () => import('./postings-drawer.tsx').then((file) => file.PostingsDrawer);

/** Outgoing amounts have a minus, so that a line adds up from left to right. */
const csvRow = (line: StatementLine): CsvRow => ({
  Day: line.day,
  Method: methodName(line.method),
  Currency: line.currency,
  Opening: line.opening,
  Received: line.received,
  Refunded: -line.refunded,
  Returned: -line.returned,
  Closing: line.closing,
  Held: line.held,
  'Written off': line.written_off,
});

/** The money of each day by method and currency. Each line opens the rows that it is made of. */
export function DailyStatement() {
  const { db } = useShell();
  const [params] = useSearchParams();
  const query = useQuery(dailyStatement(db, readDays(params)));
  const lines = query.data?.lines ?? [];
  return (
    <PageFrame
      title="Payments"
      actions={
        <ExportList
          what="lines"
          read={() => Promise.resolve({ rows: lines, count: lines.length, isEstimate: false, next: null, previous: null })}
          columns={csvRow}
          disabled={lines.length === 0}
        />
      }
    >
      <div className={styles.lead}>
        <DeskTabs />
        {query.data && <DayFields key={`${query.data.from} ${query.data.to}`} statement={query.data} />}
      </div>
      <DataState
        query={query}
        skeleton={<Skeletons rows={8} />}
        errorTitle="The statement could not be loaded"
        isEmpty={({ totals }) => totals.length === 0}
        empty={<EmptyState title="No money yet" text="Each payment and refund shows here on the day when it is recorded." />}
      >
        {(statement) => <Lines statement={statement} />}
      </DataState>
    </PageFrame>
  );
}

/** Both days are inclusive. If the range would end before it begins, the other day moves too. */
function DayFields({ statement }: { statement: Statement }) {
  const [params, setParams] = useSearchParams();
  const [days, setDays] = useState({ from: statement.from, to: statement.to });
  const change = (name: 'from' | 'to', other: 'from' | 'to') => (event: ChangeEvent<HTMLInputElement>) => {
    const day = event.target.value;
    const next = { ...days, [name]: day };
    if (next.from > next.to) next[other] = day;
    setDays(next);
    if (day) setParams({ ...Object.fromEntries(params), ...next });
  };
  return (
    <div className={styles.days}>
      <label>
        <span className="tiny muted">From</span>
        <input type="date" value={days.from} onChange={change('from', 'to')} />
      </label>
      <label>
        <span className="tiny muted">To</span>
        <input type="date" value={days.to} onChange={change('to', 'from')} />
      </label>
      <span className="tiny muted">Days of {statement.zone.replaceAll('_', ' ')}</span>
    </div>
  );
}

const AMOUNTS = ['Opening', 'Received', 'Refunded', 'Returned', 'Closing', 'Held', 'Written off'];

function Lines({ statement: { lines, totals } }: { statement: Statement }) {
  const [line, setLine] = useState<StatementLine>();
  const drawer = useDialog(postingsDrawer, { line });
  const show = (next: StatementLine) => {
    setLine(next);
    drawer.open();
  };
  return (
    <div className={`paper list-table ${styles.statement}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Method</th>
            {AMOUNTS.map((title) => (
              <th key={title} scope="col" className="list-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((each) => (
            <tr key={`${each.day} ${each.method} ${each.currency}`}>
              <th scope="row">
                <button
                  type="button"
                  className="row-button"
                  aria-label={`${dayText(each.day)}, ${methodName(each.method)}, ${each.currency}: show its rows`}
                  onClick={() => show(each)}
                >
                  {dayText(each.day)}
                </button>
              </th>
              <Cells line={each} />
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={AMOUNTS.length + 2} className="muted">
                No money moved on these days.
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={`${total.method} ${total.currency}`}>
              <th scope="row">Total</th>
              <Cells line={total} />
            </tr>
          ))}
        </tfoot>
      </table>
      {drawer.isOpen && drawer.dialog}
    </div>
  );
}

const Cells = ({ line }: { line: Statement['totals'][number] }) => (
  <>
    <td>{methodName(line.method)}</td>
    {[line.opening, line.received, -line.refunded, -line.returned, line.closing, line.held, line.written_off].map((amount, n) => (
      <td key={AMOUNTS[n]} className="num list-right">
        {amount === 0 ? <span className="muted">–</span> : <Money amount={amount} currency={line.currency} />}
      </td>
    ))}
  </>
);
