import { readRange, spanOf } from '@landfall/admin';
import type { PreloadPage } from '@landfall/contract';
import { configErrors } from './config-health.query.ts';
import { overviewOf } from './overview.query.ts';

export { Component } from './dashboard.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) => {
  void queries.prefetchQuery(overviewOf(db, spanOf(readRange(search))));
  void queries.prefetchQuery(configErrors(db));
};
