import type { PreloadPage } from '@landfall/contract';
import { readList } from '@landfall/ui/list';
import { CUSTOMERS, customersPage } from './customers.query.ts';

export { Component } from './customers.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(customersPage(db, readList(search, CUSTOMERS)));
