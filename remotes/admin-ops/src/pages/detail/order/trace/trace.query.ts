import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../../../keys.query.ts';

/** A step that touched an order, with the trace of the press, webhook or job that caused it. */
export type TraceStep = Result<'order_trace'>[number];

export const traceOf = (db: Db, orderId: string) =>
  queryOptions({
    queryKey: orderKeys.trace(orderId),
    queryFn: ({ signal }) => unwrap(db.rpc('order_trace', { p_order_id: orderId }).abortSignal(signal)),
  });
