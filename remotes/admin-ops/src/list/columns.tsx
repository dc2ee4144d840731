import type { ReactNode } from 'react';
import { ageOf } from '../age.ts';
import type { ListColumn } from './list-screen.tsx';

/** A column of any list whose rows say this much. */
type ColumnOf<Row> = Pick<ListColumn<object>, 'key' | 'align' | 'className' | 'sortable'> & {
  title: string;
  render(value: unknown, row: Row): ReactNode;
};

/** What a row holds, in words: its product, and how many more there are. */
export const itemsOf = ({ product_name, item_count }: { product_name: string | null; item_count: number }): string => {
  const name = product_name?.trim() || 'Unknown Product';
  return item_count > 1 ? `${name} and ${item_count - 1} more` : name;
};

/** Who it belongs to; by the address where there is no name. */
export const customerColumn: ColumnOf<{ customer_name: string | null; customer_email: string | null }> = {
  key: 'customer_name',
  title: 'Customer',
  sortable: true,
  render: (_, row) => row.customer_name ?? row.customer_email,
};

/** How long ago it came; the moment itself under the pointer. */
export const ageColumn: ColumnOf<{ created_at: string }> = {
  key: 'created_at',
  title: 'Age',
  sortable: true,
  align: 'right',
  className: 'num',
  render: (_, { created_at }) => (
    <time dateTime={created_at} title={new Date(created_at).toLocaleString('en-GB')}>
      {ageOf(created_at)}
    </time>
  ),
};
