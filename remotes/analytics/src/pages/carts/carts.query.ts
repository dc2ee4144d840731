import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export const readCarts: ReadReport<Result<'cart_report'>> = (db, range, signal) =>
  unwrap(db.rpc('cart_report', range).abortSignal(signal));
