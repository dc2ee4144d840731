import { formatNumber } from '@landfall/currency';
import type { Page } from '@landfall/db';
import { useShell } from '@landfall/contract';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { DataState } from '../data/data-state.tsx';
import { errorSentence } from '../data/error-note.tsx';
import { EmptyState } from '../data/empty-state.tsx';
import { Skeletons } from '../data/skeletons.tsx';
import { useRowKeys } from '../keys/use-keys.ts';
import { Kbd } from '../page/kbd.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import { ListBar } from './list-bar.tsx';
import { isBare, isNarrowed, type ListControl } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type ListColumn, ListTable } from './list-table.tsx';
import { type Selection, useSelection } from './use-selection.ts';

/** How rows are drawn: a table that becomes cards on a phone, or the same list at every width. */
type RowsShape<Row> =
  | { columns: ListColumn<Row>[]; card(row: Row): ReactNode; list?: undefined }
  | { list(rows: Row[]): ReactNode; columns?: undefined; card?: undefined };

/** One and several: "quote", "quotes". */
export type Noun = readonly [one: string, several: string];

export interface Bulk<Row> {
  /** A row's name for its checkbox. */
  nameOf(row: Row): string;
  /** The most rows that can be selected, and how to read the first so many rows that the filters match. */
  all: { most: number; read(size: number): Promise<Page<Row>> };
  actions(ids: string[]): ReactNode;
}

interface ListProps<Row> extends Pick<ComponentProps<typeof PageFrame>, 'breadcrumb'> {
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
  /** Beside the search: the views that a person saved. */
  views?: ReactNode;
  /** What can be done with the selected rows. With it, rows have checkboxes and X selects the focused one. */
  bulk?: Bulk<Row>;
  /** Drawers and dialogs of the page. */
  children?: ReactNode;
}

export type ListScreenProps<Row> = ListProps<Row> & RowsShape<Row>;

/** A page with one list: search, filters, rows, pages. Rows are walked with J and K; "/" goes to the search, Enter from there to the first
 *  row. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, breadcrumb, lede, noun, control, query, searchLabel, filters, actions, lead, views, bulk, children } = props;
  const count = query.data?.count;
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const selection = useSelection(query.data?.rows ?? NO_ROWS, JSON.stringify([control.list.search, control.list.filters]));
  useRowKeys(rows, search, bulk && selection.toggle);
  return (
    <PageFrame
      title={title}
      breadcrumb={breadcrumb}
      lede={lede}
      actions={actions}
      status={query.data && <Count page={query.data} noun={noun} />}
    >
      {lead}
      {!isBare(control.list, count) && (
        <ListBar
          control={control}
          label={searchLabel}
          filters={filters}
          views={views}
          search={search}
          onEnter={() => rows.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        />
      )}
      {bulk && <BulkBar selection={selection} bulk={bulk} noun={noun} count={query.data} />}
      <div ref={rows} className="list-rows" aria-busy={query.isPlaceholderData}>
        <Rows {...props} selection={selection} />
        {query.data && query.data.rows.length > 0 && <KeyHints selects={Boolean(bulk)} />}
      </div>
      {query.data && <Pager control={control} page={query.data} />}
      {children}
    </PageFrame>
  );
}

const NO_ROWS: never[] = [];
const idOf = ({ id }: { id: string }): string => id;

interface BulkBarProps<Row> {
  selection: Selection;
  bulk: Bulk<Row>;
  noun: Noun;
  count: Page<Row> | undefined;
}

/** How many rows are selected and what can be done with them; empty while none is, so that screen readers hear the count. */
const BulkBar = <Row extends { id: string }>({ selection, bulk, noun, count }: BulkBarProps<Row>) => {
  const { ids, set } = selection;
  return (
    <div className="list-bulk">
      <span role="status" className="num">
        {ids.size > 0 && `${formatNumber(ids.size, 0)} selected`}
      </span>
      {ids.size > 0 && bulk.actions([...ids])}
      {ids.size > 0 && count && count.count > ids.size && (
        <SelectAll selection={selection} all={bulk.all} noun={noun} count={count.count} />
      )}
      {ids.size > 0 && <Button onClick={() => set([])}>Clear selection</Button>}
    </div>
  );
};

interface SelectAllProps<Row> {
  selection: Selection;
  all: Bulk<Row>['all'];
  noun: Noun;
  count: number;
}

/** Selects every row that the filters match, or says that there are too many. */
function SelectAll<Row extends { id: string }>({
  selection,
  all: { most, read },
  noun: [, several],
  count,
}: SelectAllProps<Row>) {
  const { toast } = useShell();
  const refuse = (found: number) =>
    toast({
      title: 'Not selected',
      description: `At most ${formatNumber(most, 0)} can be selected, and ${formatNumber(found, 0)} ${several} match your filters. Narrow the list.`,
      tone: 'destructive',
    });
  const select = useMutation({
    mutationFn: () => read(most),
    onSuccess: ({ rows, count: found }) => (found > most ? refuse(found) : selection.setAll(rows.map(({ id }) => id))),
    onError: (error) => toast({ title: 'Error', description: errorSentence(error), tone: 'destructive' }),
  });
  return (
    <Button loading={select.isPending} onClick={() => (count > most ? refuse(count) : select.mutate())}>
      Select all {formatNumber(count, 0)} {several}
    </Button>
  );
}

/** The keys that work here; the look hides them on a phone. */
const KeyHints = ({ selects }: { selects: boolean }) => (
  <p className="list-hints tiny muted">
    <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous row · <Kbd>Enter</Kbd> open · <Kbd>/</Kbd> search
    {selects && (
      <>
        {' '}
        · <Kbd>X</Kbd> select
      </>
    )}
  </p>
);

const Count = ({ page: { count, isEstimate }, noun: [one, several] }: { page: Page<unknown>; noun: Noun }) => (
  <span className="muted num" role="status">
    {isEstimate && 'about '}
    {formatNumber(count, 0)} {count === 1 ? one : several}
  </span>
);

function Rows<Row extends { id: string }>(props: ListScreenProps<Row> & { selection: Selection }) {
  const { query, skeleton, errorTitle, bulk, selection } = props;
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
          <ListTable
            control={props.control}
            columns={props.columns}
            card={props.card}
            rows={rows}
            selection={bulk && selection}
            nameOf={bulk?.nameOf ?? idOf}
          />
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
