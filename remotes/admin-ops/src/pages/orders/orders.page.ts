import type { PreloadPage } from '@landfall/contract';
import { ordersListStatuses, knownSets } from '@landfall/status';
import { readList } from '@landfall/ui/list';
import { arrivingLines, buyingList } from '../../lines/buying-list.query.ts';
import { CLAIMS, claimsPage } from './claims/claims.query.ts';
import { ORDERS, ordersPage } from './orders.query.ts';

export { Component } from './orders.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  const view = search.get('view');
  const words = (search.get('q') ?? '').trim();
  if (view === 'buying') return void queries.prefetchQuery(buyingList(db, words));
  if (view === 'receiving') return void queries.prefetchQuery(arrivingLines(db, words));
  if (view === 'claims') return void queries.prefetchQuery(claimsPage(db, readList(search, CLAIMS)));
  const listed = ordersListStatuses(knownSets(queries)).map(({ name }) => name);
  void queries.prefetchQuery(ordersPage(db, readList(search, ORDERS), listed));
};
