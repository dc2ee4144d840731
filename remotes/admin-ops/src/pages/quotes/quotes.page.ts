import type { PreloadPage } from '@landfall/contract';
import { quotesListStatuses, knownSets } from '@landfall/status';
import { readList } from '@landfall/ui/list';
import { QUOTES, quotesPage } from './quotes.query.ts';

export { Component } from './quotes.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  const listed = quotesListStatuses(knownSets(queries)).map(({ name }) => name);
  void queries.prefetchQuery(quotesPage(db, readList(search, QUOTES), listed));
};
