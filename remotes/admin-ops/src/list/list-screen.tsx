import { DownOutlined, UpOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Page } from '@landfall/db';
import { useIsMobile } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { type InputRef, Table, Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { type ReactNode, useRef } from 'react';
import { ListBar } from './list-bar.tsx';
import { type ListControl, PAGE_SIZE } from './list-state.ts';
import { useRowKeys } from '../use-keys.ts';
import styles from './list.module.css';

/** A column; `key` is the name of the server's column where the list can be sorted by it. */
export type ListColumn<Row> = ColumnType<Row> & { sortable?: boolean };

export interface ListScreenProps<Row> {
  title: string;
  /** "12 quotes", "1 quote". */
  noun: readonly [one: string, several: string];
  control: ListControl;
  query: UseQueryResult<Page<Row>>;
  columns: ListColumn<Row>[];
  /** The row on a phone. */
  card(row: Row): ReactNode;
  searchLabel: string;
  filters?: ReactNode;
  /** Above the list: what waits and is no row of it. */
  lead?: ReactNode;
  actions?: ReactNode;
  empty: { title: string; text: string };
}

/** A list that the server pages, sorts, filters and searches; rows of cards on a phone. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, noun, control, query, searchLabel, filters, actions, lead } = props;
  const total = query.data?.count;
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);
  useRowKeys(rows, search);
  return (
    <PageFrame title={title} actions={actions} status={total !== undefined && <Count total={total} noun={noun} />}>
      {lead}
      <ListBar control={control} label={searchLabel} filters={filters} search={search} />
      <div ref={rows} aria-busy={query.isFetching}>
        <Rows {...props} />
      </div>
      {total !== undefined && <Pager control={control} total={total} />}
    </PageFrame>
  );
}

const Count = ({ total, noun }: { total: number; noun: readonly [string, string] }) => (
  <span className="muted num" role="status">
    {total.toLocaleString('en-US')} {total === 1 ? noun[0] : noun[1]}
  </span>
);

function Rows<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { query, card } = props;
  const phone = useIsMobile();
  if (query.isPending)
    return (
      <div className={`paper ${styles.listWait}`}>
        <Skeletons rows={8} />
      </div>
    );
  if (query.isError) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.rows.length === 0) return <NothingHere {...props} />;
  if (!phone) return <RowTable {...props} rows={query.data.rows} />;
  return (
    <ul className={styles.listCards}>
      {query.data.rows.map((row) => (
        <li key={row.id} className="paper">
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

/** Nothing at all, or nothing that fits what is asked: then the way out is to ask for less. */
function NothingHere<Row>({ control: { list, change }, empty }: ListScreenProps<Row>) {
  const asked = list.search || Object.keys(list.filters).length > 0 || list.page > 1;
  if (!asked) return <EmptyState title={empty.title} text={empty.text} />;
  const clear = Object.fromEntries(['q', 'page', ...Object.keys(list.filters)].map((name) => [name, undefined]));
  return (
    <EmptyState
      title="Nothing fits"
      text="No row has what you search and filter for."
      action={
        <button type="button" className={styles.linkButton} onClick={() => change(clear)}>
          Show everything
        </button>
      }
    />
  );
}

function RowTable<Row extends { id: string }>({
  columns,
  control: { list, change },
  rows,
}: ListScreenProps<Row> & { rows: Row[] }) {
  const sorted = columns.map(({ sortable, ...column }) => ({
    ...column,
    ...(sortable && {
      sortIcon: ({ sortOrder }: { sortOrder?: string | null }) => <SortMark order={sortOrder} />,
      sorter: true,
      sortOrder: column.key === list.sort ? (list.descending ? ('descend' as const) : ('ascend' as const)) : null,
    }),
  }));
  return (
    <Table<Row>
      className={`paper ${styles.listTable}`}
      rowKey="id"
      dataSource={rows}
      columns={sorted}
      pagination={false}
      sticky
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        change({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined });
      }}
    />
  );
}

/** Which way a column is sorted; a column that could be shows its mark under the pointer. */
const SortMark = ({ order }: { order: string | null | undefined }) => (
  <span className={order ? styles.sortMark : `${styles.sortMark} idle`} aria-hidden="true">
    {order === 'ascend' ? <UpOutlined /> : <DownOutlined />}
  </span>
);

/** "26 to 50 of 312" and the two neighbours; nothing where there is one page. */
function Pager({ control: { list, change }, total }: { control: ListControl; total: number }) {
  if (total <= PAGE_SIZE && list.page === 1) return null;
  const first = (list.page - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, list.page * PAGE_SIZE);
  const go = (page: number) => change({ page: page > 1 ? String(page) : undefined });
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className="muted num">{total ? `${first} to ${last} of ${total.toLocaleString('en-US')}` : ''}</span>
      <Button icon={<LeftOutlined />} disabled={list.page === 1} onClick={() => go(list.page - 1)} aria-label="Previous page" />
      <Button icon={<RightOutlined />} disabled={last >= total} onClick={() => go(list.page + 1)} aria-label="Next page" />
    </nav>
  );
}
