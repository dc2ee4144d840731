import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NativeCheckbox } from '../typing/native-checkbox.tsx';
import { useIsMobile } from '../use-is-mobile.ts';
import type { ListControl, ListState } from './list-state.ts';
import type { Selection } from './use-selection.ts';

export interface ListColumn<Row> {
  /** The name of the server's column; needed where the list can be sorted by it. */
  key?: string;
  /** Differs from the other columns' titles. */
  title: string;
  /** For columns of buttons: read to people who don't see the table. */
  isTitleHidden?: boolean;
  sortable?: boolean | undefined;
  align?: 'right';
  className?: string;
  render(value: unknown, row: Row): ReactNode;
}

interface Props<Row> {
  /** Needed where a column is sortable. */
  control?: ListControl;
  columns: ListColumn<Row>[];
  card(row: Row): ReactNode;
  rows: Row[];
  /** Undefined where rows cannot be selected. */
  selection?: Selection | undefined;
  /** A row's name for its checkbox; needed where rows can be selected. */
  nameOf?(row: Row): string;
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
            <NativeCheckbox
              className="list-check"
              checked={selection.ids.has(row.id)}
              onChange={() => selection.toggle(row.id)}
              label={`Select ${nameOf!(row)}`}
            />
          )}
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

/** Marks a table that is wider than its place: it scrolls by itself. Others don't, so that their head can stick to the window. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = box.current!;
    const measure = () => place.classList.toggle('list-wide', place.firstElementChild!.scrollWidth > place.clientWidth);
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    watch.observe(place.firstElementChild!);
    return () => watch.disconnect();
  }, []);
  return box;
}

function RowTable<Row extends { id: string }>({ columns, control, rows, selection, nameOf }: Props<Row>) {
  const box = useWidth();
  return (
    <div className="paper list-table" ref={box}>
      <table>
        <thead>
          <tr>
            {selection && (
              <td className="list-select">
                <PageCheckbox rows={rows} selection={selection} />
              </td>
            )}
            {columns.map((column) => (
              <Head key={column.title} column={column} control={control} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row-key={row.id} aria-selected={selection?.ids.has(row.id)}>
              {selection && (
                <td className="list-select">
                  <NativeCheckbox
                    checked={selection.ids.has(row.id)}
                    onChange={({ nativeEvent }) => selection.toggle(row.id, isWithShift(nativeEvent))}
                    label={`Select ${nameOf!(row)}`}
                  />
                </td>
              )}
              {columns.map(({ title, render, ...column }) => (
                <td key={title} className={classOf(column)}>
                  {render(undefined, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

const classOf = ({ align, className = '' }: Pick<ListColumn<never>, 'align' | 'className'>): string | undefined =>
  (align ? `${className} list-right` : className).trim() || undefined;

/** Selects the rows of the page, or none. */
const PageCheckbox = ({ rows, selection }: { rows: { id: string }[]; selection: Selection }) => {
  const all = rows.every(({ id }) => selection.ids.has(id));
  return (
    <NativeCheckbox
      checked={all}
      partly={!all && selection.ids.size > 0}
      onChange={() => selection.set(all ? [] : rows.map(({ id }) => id))}
      label="Select the rows of this page"
    />
  );
};

type Order = 'ascending' | 'descending';

const orderOf = ({ sort, descending }: ListState, key: string): Order | undefined =>
  sort === key ? (descending ? 'descending' : 'ascending') : undefined;

/** The URL's value after a press: ascending, descending, then the list's own order. */
const nextSort = (key: string, order: Order | undefined): string | undefined => {
  if (order === undefined) return key;
  return order === 'ascending' ? `-${key}` : undefined;
};

function Head<Row>({ column, control }: { column: ListColumn<Row>; control: ListControl | undefined }) {
  const { key, title, isTitleHidden, sortable } = column;
  const isSortable = control && sortable && key !== undefined;
  const order = isSortable ? orderOf(control.list, key) : undefined;
  return (
    <th scope="col" className={classOf(column)} aria-sort={order}>
      {isSortable ? (
        <button type="button" className="list-sort" onClick={() => control.change({ sort: nextSort(key, order) })}>
          {title}
          <SortMark order={order} />
        </button>
      ) : (
        <span className={isTitleHidden ? 'sr' : undefined}>{title}</span>
      )}
    </th>
  );
}

/** Which way a column is sorted; a column that could be sorted shows its mark under the pointer. */
const SortMark = ({ order }: { order: Order | undefined }) => (
  <span className={order ? 'sort-mark' : 'sort-mark idle'} aria-hidden="true">
    {order === 'ascending' ? <UpOutlined /> : <DownOutlined />}
  </span>
);
