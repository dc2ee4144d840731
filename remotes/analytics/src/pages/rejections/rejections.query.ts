import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export type Rejections = Result<'rejection_report'>;

export const readRejections: ReadReport<Rejections> = (db, range, signal) =>
  unwrap(db.rpc('rejection_report', range).abortSignal(signal));
