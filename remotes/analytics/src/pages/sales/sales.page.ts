import type { PreloadPage } from '@landfall/contract';
import { reportOf } from '../../report/report.query.ts';
import { readRange } from '../../report/report-range.ts';
import { readSales } from './sales.query.ts';

export { Component } from './sales.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(reportOf(db, 'sales', readSales, readRange(search)));
