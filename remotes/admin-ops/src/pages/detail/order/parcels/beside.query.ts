import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../../../keys.query.ts';
import type { AdminOrder } from '../../../../rows.ts';

/** What waits of the customer's other orders to the same country: received lines, and parcels that did not leave. */
export const besideOrder = (db: Db, { id, user_id, destination_country }: AdminOrder) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'beside', id],
    queryFn: async ({ signal }) => {
      const [lines, parcels] = await Promise.all([
        unwrap(
          db
            .from('admin_order_lines')
            .select()
            .eq('user_id', user_id)
            .eq('destination', destination_country)
            .eq('state', 'received')
            .neq('order_id', id)
            .order('order_number')
            .order('position')
            .order('id')
            .limit(100)
            .abortSignal(signal),
        ),
        unwrap(
          db
            .from('parcel_cards')
            .select('id,number,origin,lines')
            .eq('user_id', user_id)
            .eq('destination', destination_country)
            .eq('state', 'packing')
            .order('number')
            .limit(20)
            .abortSignal(signal),
        ),
      ]);
      return { lines, parcels };
    },
  });

export type Saving = Result<'preview_parcel_saving'>;

/** The shipping that these lines save in one parcel, with what is in it already. */
export const parcelSaving = (db: Db, lines: string[], parcelId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'saving', parcelId, lines],
    queryFn: ({ signal }) =>
      unwrap(db.rpc('preview_parcel_saving', { p_lines: lines, ...(parcelId && { p_parcel_id: parcelId }) }).abortSignal(signal)),
  });
