import { type Db, type PriceLineKey, unwrapJson } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** What the RPC preview_consolidation answers; amounts in `currency`, at today's rates. */
export type Consolidation =
  | { priceable: false; reasons: string[] }
  | {
      priceable: true;
      currency: string;
      /** Each quote in a parcel of its own. */
      separate: number;
      together: number;
      /** Below 0 where one parcel costs more. */
      saving: number;
      /** kg, chargeable */
      weight: number;
      lines: { key: PriceLineKey; separate: number; together: number }[];
    };

export interface Copies {
  quote_id: string;
  quantity: number;
}

/** What these quotes would cost as one parcel. An estimate: nothing is stored, and what was approved stays. */
export const consolidation = (db: Db, items: Copies[]) =>
  queryOptions({
    queryKey: ['cart', 'consolidation', items] as const,
    queryFn: ({ signal }) =>
      unwrapJson<Consolidation>(db.rpc('preview_consolidation', { p_items: items as never }).abortSignal(signal)),
  });
