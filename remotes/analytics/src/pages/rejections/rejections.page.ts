import type { PreloadPage } from '@landfall/contract';
import { reportOf } from '../../report/report.query.ts';
import { readRange } from '../../report/report-range.ts';
import { readRejections } from './rejections.query.ts';

export { Component } from './rejections.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(reportOf(db, 'rejections', readRejections, readRange(search)));
