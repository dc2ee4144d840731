import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export const readRejections: ReadReport<Result<'rejection_report'>> = (db, range, signal) =>
  unwrap(db.rpc('rejection_report', range).abortSignal(signal));
