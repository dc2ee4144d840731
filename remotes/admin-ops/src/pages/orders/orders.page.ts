import type { PreloadPage } from '@landfall/contract';
import { ordersListStatuses, knownSets } from '@landfall/status';
import { readList } from '@landfall/ui/list';
import { ORDERS, ordersPage } from './orders.query.ts';

export { Component } from './orders.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  const listed = ordersListStatuses(knownSets(queries)).map(({ name }) => name);
  void queries.prefetchQuery(ordersPage(db, readList(search, ORDERS), listed));
};
