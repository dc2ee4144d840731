import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** The price of these quotes as one parcel, and separately; amounts in `currency`, at the rates of their approved prices. */
export type Consolidation = Result<'preview_consolidation'>;

export type Copies = { quote_id: string; quantity: number };

export const consolidationKey = ['cart', 'consolidation'] as const;

/** What these quotes would cost as one parcel. It stores nothing and changes no approved price. */
export const consolidation = (db: Db, items: Copies[]) =>
  queryOptions({
    queryKey: [...consolidationKey, items] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('preview_consolidation', { p_items: items }).abortSignal(signal)),
  });
