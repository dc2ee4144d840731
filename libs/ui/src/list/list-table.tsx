import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Checkbox, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { useIsMobile } from '../use-is-mobile.ts';
import type { ListControl } from './list-state.ts';
import type { Selection } from './use-selection.ts';

/** A column; `key` is the name of the server's column where the list can be sorted by it. */
export type ListColumn<Row> = ColumnType<Row> & { sortable?: boolean };

interface Props<Row> {
  control: ListControl;
  columns: ListColumn<Row>[];
  card(row: Row): ReactNode;
  rows: Row[];
  /** Undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined;
  /** A row's name for its checkbox. */
  nameOf(row: Row): string;
}

/** The rows of a page: a table, on a phone cards. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { rows, card, selection, nameOf } = props;
  const phone = useIsMobile();
  if (!phone) return <RowTable {...props} />;
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className="paper" data-row-key={row.id}>
          {selection && (
            <Checkbox
              className="list-check"
              checked={selection.ids.has(row.id)}
              onChange={() => selection.toggle(row.id)}
              aria-label={`Select ${nameOf(row)}`}
            />
          )}
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function RowTable<Row extends { id: string }>({ columns, control: { list, change }, rows, selection, nameOf }: Props<Row>) {
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
      {...(selection && { rowSelection: rowSelectionOf(selection, nameOf) })}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        change({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined });
      }}
    />
  );
}

/** antd repeats the head in a hidden row to measure its columns: nothing in that row may take the focus. */
const inertWhereMeasured = (head: HTMLElement | null): void => {
  if (head?.closest('.ant-table-measure-row')) head.inert = true;
};

/** A component of its own, because the table drops the ref of the title itself in the row it measures. */
const PageCheckbox = ({ children }: { children: ReactNode }) => <span ref={inertWhereMeasured}>{children}</span>;

/** Checkboxes: the head's selects the page, Shift with a click selects the rows in between. */
const rowSelectionOf = <Row extends { id: string }>({ ids, set }: Selection<Row>, nameOf: (row: Row) => string) => ({
  selectedRowKeys: [...ids],
  onChange: (keys: readonly unknown[]) => set(keys.map(String)),
  columnWidth: 44,
  columnTitle: (checkbox: ReactNode) => <PageCheckbox>{checkbox}</PageCheckbox>,
  getTitleCheckboxProps: () => ({ 'aria-label': 'Select the rows of this page' }),
  getCheckboxProps: (row: Row) => ({ 'aria-label': `Select ${nameOf(row)}` }),
});

/** Which way a column is sorted; a column that could be sorted shows its mark under the pointer. */
const SortMark = ({ order }: { order: string | null | undefined }) => (
  <span className={order ? 'sort-mark' : 'sort-mark idle'} aria-hidden="true">
    {order === 'ascend' ? <UpOutlined /> : <DownOutlined />}
  </span>
);
