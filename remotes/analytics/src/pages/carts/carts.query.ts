import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export type Carts = Result<'cart_report'>;

export const readCarts: ReadReport<Carts> = (db, range, signal) => unwrap(db.rpc('cart_report', range).abortSignal(signal));
