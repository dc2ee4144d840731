import { ageOf, formatMoment } from '@landfall/ui/record';
import type { ListColumn } from '@landfall/ui/list';
import type { ReactNode } from 'react';

/** A column of any list whose rows have these fields. */
type ColumnOf<Row> = Pick<ListColumn<object>, 'key' | 'align' | 'className' | 'sortable'> & {
  title: string;
  render(value: unknown, row: Row): ReactNode;
};

/** The customer; by the email where there is no name. */
export const customerColumn: ColumnOf<{ customer_name: string | null; customer_email: string | null }> = {
  key: 'customer_name',
  title: 'Customer',
  className: 'name-cell',
  sortable: true,
  render: (_, row) => <bdi>{row.customer_name ?? row.customer_email}</bdi>,
};

/** How long ago it came; the moment itself under the pointer. */
export const ageColumn: ColumnOf<{ created_at: string }> = {
  key: 'created_at',
  title: 'Age',
  sortable: true,
  align: 'right',
  className: 'num',
  render: (_, { created_at }) => (
    <time dateTime={created_at} title={formatMoment(created_at)}>
      {ageOf(created_at)}
    </time>
  ),
};
