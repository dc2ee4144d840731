import { listArguments, unwrapList } from '@landfall/admin';
import type { Db } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customerKeys } from '../../keys.query.ts';

export const CUSTOMERS: ListSpec = {
  sortable: ['created_at', 'full_name', 'quote_count', 'order_count', 'total_usd', 'last_quote_at'],
  sort: '-created_at',
  filters: [],
};

export const customersPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: customerKeys.page(list),
    queryFn: ({ signal }) => unwrapList(db.rpc('admin_customer_list', listArguments(list, {})).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });
