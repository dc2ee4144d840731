import { listArguments, unwrapList } from '@landfall/admin';
import { type Db, type Result, unwrap } from '@landfall/db';
import type { ListSpec, ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys, paymentKeys } from '../../keys.query.ts';

/** Money that is not settled: an order, a payment or unmatched money, with its sentence and the next action. */
export type MoneyRow = Result<'admin_money_list'>['rows'][number];
export type MoneyTotal = Result<'admin_money_totals'>[number];

export const QUEUE: ListSpec = {
  sortable: ['since', 'kind', 'customer_name', 'amount_usd'],
  sort: 'since',
  filters: ['kind', 'waiting', 'currency', 'customer', 'since', 'until'],
  choices: { kind: ['to_verify', 'unmatched', 'part_paid', 'we_owe', 'they_owe'] },
};

/** @param size rows per page */
export const readMoney = (db: Db, list: ListState, signal: AbortSignal, size?: number) =>
  unwrapList(db.rpc('admin_money_list', listArguments(list, list.filters, size)).abortSignal(signal));

export const moneyPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: paymentKeys.queue(list),
    queryFn: ({ signal }) => readMoney(db, list, signal),
    placeholderData: keepPreviousData,
  });

/** The whole queue by kind and currency. */
export const moneyTotals = (db: Db) =>
  queryOptions({
    queryKey: paymentKeys.totals(),
    queryFn: ({ signal }) => unwrap(db.rpc('admin_money_totals').abortSignal(signal)),
  });

/** The order of a row. */
export const orderOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'of-money', id],
    queryFn: ({ signal }) => unwrap(db.from('admin_orders').select().eq('id', id).abortSignal(signal).single()),
  });
