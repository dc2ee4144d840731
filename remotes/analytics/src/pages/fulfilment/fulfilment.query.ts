import { type Result, unwrap } from '@landfall/db';
import type { ReadReport } from '../../report/report.query.ts';

export type Fulfilment = Result<'fulfilment_report'>;

export const readFulfilment: ReadReport<Fulfilment> = (db, range, signal) =>
  unwrap(db.rpc('fulfilment_report', range).abortSignal(signal));
