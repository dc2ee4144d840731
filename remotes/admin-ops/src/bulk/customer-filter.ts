import type { AddressFilter } from '@landfall/ui/list';

type Row = { customer_name: string | null; customer_email?: string | null };

/** Rows of one customer, which the customers' page links to. The name comes from a row, for the URL has only the id. */
export const customerFilter = (row: Row | undefined): AddressFilter => ({
  names: ['customer'],
  text: ({ customer }) => (customer ? `Customer: ${row?.customer_name ?? row?.customer_email ?? 'no rows'}` : null),
});
