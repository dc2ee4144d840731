import type { PreloadPage } from '@landfall/contract';
import { reportOf } from '../../report/report.query.ts';
import { readRange } from '../../report/report-range.ts';
import { readRecovery } from './recovery.query.ts';

export { Component } from './recovery.route.tsx';

export const preload: PreloadPage = ({ db, queries }, { search }) =>
  void queries.prefetchQuery(reportOf(db, 'recovery', readRecovery, readRange(search)));
