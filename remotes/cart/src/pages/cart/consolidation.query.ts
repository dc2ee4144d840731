import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** The price of these quotes as one parcel, and separately; amounts in `currency`, at today's rates. */
export type Consolidation = Result<'preview_consolidation'>;

export type Copies = { quote_id: string; quantity: number };

/** What these quotes would cost as one parcel. An estimate: it stores nothing and changes no approved price. */
export const consolidation = (db: Db, items: Copies[]) =>
  queryOptions({
    queryKey: ['cart', 'consolidation', items] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('preview_consolidation', { p_items: items }).abortSignal(signal)),
  });
