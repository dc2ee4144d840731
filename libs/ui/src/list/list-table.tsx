import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { useIsMobile } from '../use-is-mobile.ts';
import type { ListControl } from './list-state.ts';

/** A column; `key` is the name of the server's column where the list can be sorted by it. */
export type ListColumn<Row> = ColumnType<Row> & { sortable?: boolean };

interface Props<Row> {
  control: ListControl;
  columns: ListColumn<Row>[];
  card(row: Row): ReactNode;
  rows: Row[];
}

/** The rows of a page: a table, on a phone cards. */
export function ListTable<Row extends { id: string }>({ card, ...table }: Props<Row>) {
  const phone = useIsMobile();
  if (!phone) return <RowTable {...table} />;
  return (
    <ul className="list-cards">
      {table.rows.map((row) => (
        <li key={row.id} className="paper">
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function RowTable<Row extends { id: string }>({ columns, control: { list, change }, rows }: Omit<Props<Row>, 'card'>) {
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
      className="paper list-table"
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

/** Which way a column is sorted; a column that could be sorted shows its mark under the pointer. */
const SortMark = ({ order }: { order: string | null | undefined }) => (
  <span className={order ? 'sort-mark' : 'sort-mark idle'} aria-hidden="true">
    {order === 'ascend' ? <UpOutlined /> : <DownOutlined />}
  </span>
);
