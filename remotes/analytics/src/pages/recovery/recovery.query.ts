import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export const readRecovery: ReadReport<Result<'recovery_report'>> = (db, range, signal) =>
  unwrap(db.rpc('recovery_report', range).abortSignal(signal));
