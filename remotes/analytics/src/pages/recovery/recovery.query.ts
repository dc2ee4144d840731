import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export type Recovery = Result<'recovery_report'>;

export const readRecovery: ReadReport<Recovery> = (db, range, signal) =>
  unwrap(db.rpc('recovery_report', range).abortSignal(signal));
