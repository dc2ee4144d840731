import type { PreloadPage } from '@landfall/contract';
import { readList } from '@landfall/ui/list';
import { userIdOf } from '../../use-user.ts';
import { ORDERS, ordersPage } from '../../orders/orders.query.ts';

export { Component } from './orders.route.tsx';

export const preload: PreloadPage = (shell, { search }) => {
  const { db, queries } = shell;
  void queries.prefetchQuery(ordersPage({ db, userId: userIdOf(shell) }, readList(search, ORDERS)));
};
