import { AppError, type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';
import type { AdminOrder, AdminQuote } from '../../rows.ts';

export type Entity = { kind: 'quote'; quote: AdminQuote } | { kind: 'order'; order: AdminOrder };

/** An id that is no uuid (22P02) names nothing: it is not found, like any other. */
async function firstOrNone<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  try {
    return (await rows)[0];
  } catch (error) {
    if (error instanceof AppError && error.code === '22P02') return undefined;
    throw error;
  }
}

async function readEntity(db: Db, id: string, signal: AbortSignal): Promise<Entity | null> {
  const quotes = db.from('admin_quotes').select().eq('id', id).limit(1).abortSignal(signal);
  const orders = db.from('admin_orders').select().eq('id', id).limit(1).abortSignal(signal);
  const [quote, order] = await Promise.all([firstOrNone(unwrap(quotes)), firstOrNone(unwrap(orders))]);
  if (quote) return { kind: 'quote', quote };
  return order ? { kind: 'order', order } : null;
}

/** The quote or the order that an id names; null where neither is there. */
export const entityOf = (db: Db, id: string) =>
  queryOptions<Entity | null>({
    queryKey: quoteKeys.entity(id),
    queryFn: ({ signal }) => readEntity(db, id, signal),
  });
