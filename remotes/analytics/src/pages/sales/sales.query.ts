import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export const readSales: ReadReport<Result<'sales_report'>> = (db, range, signal) =>
  unwrap(db.rpc('sales_report', range).abortSignal(signal));
