import type { PreloadPage } from '@landfall/contract';
import { customerStatuses, knownSets, quotesListStatuses } from '@landfall/status';
import { readList } from '@landfall/ui/list';
import { ORDERS, ordersPage, unpaidOrders } from '../../orders/orders.query.ts';
import { QUOTES, quotesPage, waitingQuotes } from '../../quotes/quotes.query.ts';
import { userIdOf } from '../../use-user.ts';
import { notices } from './notices.query.ts';

export { Component } from './dashboard.route.tsx';

const NO_PARAMS = new URLSearchParams();

export const preload: PreloadPage = (shell) => {
  const { db, queries } = shell;
  const userId = userIdOf(shell);
  const sets = knownSets(queries);
  const shown = quotesListStatuses(sets).map(({ name }) => name);
  void queries.prefetchQuery(notices(db, userId));
  void queries.prefetchQuery(waitingQuotes(db, userId, customerStatuses(sets)));
  void queries.prefetchQuery(unpaidOrders(db, userId));
  void queries.prefetchQuery(quotesPage({ db, userId, shown }, readList(NO_PARAMS, QUOTES)));
  void queries.prefetchQuery(ordersPage({ db, userId }, readList(NO_PARAMS, ORDERS)));
};
