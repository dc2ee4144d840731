import type { Page } from '@landfall/db';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { type ReactNode, useRef } from 'react';
import { DataState } from '../data/data-state.tsx';
import { EmptyState } from '../data/empty-state.tsx';
import { Skeletons } from '../data/skeletons.tsx';
import { useRowKeys } from '../keys/use-keys.ts';
import { PageFrame } from '../page/page-frame.tsx';
import { ListBar } from './list-bar.tsx';
import { isBare, isNarrowed, type ListControl } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type ListColumn, ListTable } from './list-table.tsx';

/** How rows are drawn: a table that becomes cards on a phone, or the same list at every width. */
type RowsShape<Row> =
  | { columns: ListColumn<Row>[]; card(row: Row): ReactNode; list?: undefined }
  | { list(rows: Row[]): ReactNode; columns?: undefined; card?: undefined };

/** One and several: "quote", "quotes". */
export type Noun = readonly [one: string, several: string];

interface ListProps<Row> {
  title: string;
  lede?: ReactNode;
  noun: Noun;
  control: ListControl;
  query: UseQueryResult<Page<Row>>;
  searchLabel: string;
  filters?: ReactNode;
  /** Above the list: what waits but is no row of it. */
  lead?: ReactNode;
  actions?: ReactNode;
  skeleton?: ReactNode;
  errorTitle?: string;
  /** Where there is no row at all. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Drawers and dialogs of the page. */
  children?: ReactNode;
}

export type ListScreenProps<Row> = ListProps<Row> & RowsShape<Row>;

/** A page with one list: search, filters, rows, pages. Rows are walked with J and K; "/" goes to the search. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, lede, noun, control, query, searchLabel, filters, actions, lead, children } = props;
  const count = query.data?.count;
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);
  useRowKeys(rows, search);
  return (
    <PageFrame title={title} lede={lede} actions={actions} status={query.data && <Count page={query.data} noun={noun} />}>
      {lead}
      {!isBare(control.list, count) && <ListBar control={control} label={searchLabel} filters={filters} search={search} />}
      <div ref={rows} className="list-rows" aria-busy={query.isPlaceholderData}>
        <Rows {...props} />
      </div>
      {query.data && <Pager control={control} page={query.data} />}
      {children}
    </PageFrame>
  );
}

const Count = ({ page: { count, isEstimate }, noun: [one, several] }: { page: Page<unknown>; noun: Noun }) => (
  <span className="muted num" role="status">
    {isEstimate && 'about '}
    {count.toLocaleString('en-US')} {count === 1 ? one : several}
  </span>
);

function Rows<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { query, skeleton, errorTitle } = props;
  return (
    <DataState
      query={query}
      skeleton={
        skeleton ?? (
          <div className="paper list-wait">
            <Skeletons rows={8} />
          </div>
        )
      }
      empty={<NoRows {...props} />}
      {...(errorTitle && { errorTitle })}
    >
      {({ rows }) =>
        props.columns ? (
          <ListTable control={props.control} columns={props.columns} card={props.card} rows={rows} />
        ) : (
          props.list(rows)
        )
      }
    </DataState>
  );
}

/** No row at all, or none that matches: then the way out is to clear the search and the filters. */
function NoRows<Row>({ control: { list, change }, noun, empty }: ListScreenProps<Row>) {
  if (isBare(list, 0)) return <EmptyState {...empty} />;
  const cleared = ['q', 'page', 'after', 'before', ...Object.keys(list.filters)].map((name) => [name, undefined]);
  return (
    <EmptyState
      title="No results"
      text={isNarrowed(list) ? `No ${noun[0]} matches your search and filters.` : `There is no ${noun[0]} on this page.`}
      action={<Button onClick={() => change(Object.fromEntries(cleared))}>Show everything</Button>}
    />
  );
}
