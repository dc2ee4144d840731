import type { PreloadPage } from '@landfall/contract';
import { reportOf } from '../../report/report.query.ts';
import { readRange } from '../../report/report-range.ts';
import { readCarts } from './carts.query.ts';

export { Component } from './carts.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(reportOf(db, 'carts', readCarts, readRange(search)));
