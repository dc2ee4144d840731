import type { PreloadPage } from '@landfall/contract';
import { quotesListStatuses, knownSets } from '@landfall/status';
import { readList } from '@landfall/ui/list';
import { userIdOf } from '../../use-user.ts';
import { QUOTES, quotesPage } from '../../quotes/quotes.query.ts';

export { Component } from './quotes.route.tsx';

export const preload: PreloadPage = (shell, { search }) => {
  const { db, queries } = shell;
  const shown = quotesListStatuses(knownSets(queries)).map(({ name }) => name);
  void queries.prefetchQuery(quotesPage({ db, userId: userIdOf(shell), shown }, readList(search, QUOTES)));
};
