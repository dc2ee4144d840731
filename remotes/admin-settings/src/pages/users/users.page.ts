import type { PreloadPage } from '@landfall/contract';
import { readList } from '@landfall/ui/list';
import { PEOPLE, people } from './users.query.ts';

export { Component } from './users.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(people(db, readList(search, PEOPLE)));
