import { type Db, type Result, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../keys.query.ts';

/** Lines to buy from one shop; null: without a link. */
export type Shop = Result<'buying_list'>['shops'][number];

/** What is to be bought, by shop, the longest waiting first. */
export const buyingList = (db: Db, search: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'buying', search],
    queryFn: ({ signal }) => unwrap(db.rpc('buying_list', search ? { p_search: search } : {}).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

/** What is on its way to us, or what a number or words find of it. */
export const arrivingLines = (db: Db, text: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'arriving', text],
    queryFn: ({ signal }) => unwrap(db.rpc('find_lines', text ? { p_text: text } : {}).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

/** Orders whose free storage ended, or ends within 7 days. */
export const storageList = (db: Db) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'storage'],
    queryFn: ({ signal }) => unwrap(db.rpc('storage_list').abortSignal(signal)),
  });
