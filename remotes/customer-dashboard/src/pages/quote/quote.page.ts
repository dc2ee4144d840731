import type { PreloadPage } from '@landfall/contract';
import { userIdOf } from '../../use-user.ts';
import { quoteCard } from '../../quotes/quote.query.ts';

export { Component } from './quote.route.tsx';

export const preload: PreloadPage = (shell, { params: { id = '' } }) =>
  void shell.queries.prefetchQuery(quoteCard(shell.db, userIdOf(shell), id));
