import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export type Sales = Result<'sales_report'>;

export const readSales: ReadReport<Sales> = (db, range, signal) => unwrap(db.rpc('sales_report', range).abortSignal(signal));
