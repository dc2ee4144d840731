import type { PreloadPage } from '@landfall/contract';
import { reportOf } from '../../report/report.query.ts';
import { readRange } from '../../report/report-range.ts';
import { readFulfilment } from './fulfilment.query.ts';

export { Component } from './fulfilment.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(reportOf(db, 'fulfilment', readFulfilment, readRange(search)));
