import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** What these quotes cost as one parcel, and apart; amounts in `currency`, at today's rates. */
export type Consolidation = Result<'preview_consolidation'>;

export type Copies = { quote_id: string; quantity: number };

/** What these quotes would cost as one parcel. An estimate: nothing is stored, and what was approved stays. */
export const consolidation = (db: Db, items: Copies[]) =>
  queryOptions({
    queryKey: ['cart', 'consolidation', items] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('preview_consolidation', { p_items: items }).abortSignal(signal)),
  });
