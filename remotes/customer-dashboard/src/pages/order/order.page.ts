import type { PreloadPage } from '@landfall/contract';
import { userIdOf } from '../../use-user.ts';
import { orderCard } from '../../orders/order.query.ts';

export { Component } from './order.route.tsx';

export const preload: PreloadPage = (shell, { params: { id = '' } }) =>
  void shell.queries.prefetchQuery(orderCard(shell.db, userIdOf(shell), id));
