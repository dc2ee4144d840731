import { useShell } from '@landfall/contract';
import { callFunction, unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { orderKeys, quoteKeys } from '../../../../keys.query.ts';
import type { Line } from '../../../../lines/order-lines.query.ts';
import type { AdminOrder } from '../../../../rows.ts';

export type Parcel = AdminOrder['parcels'][number];

/** Which verb of a parcel, with what it needs. */
export type ParcelAct =
  | { do: 'pack'; lines: Line[]; into: { id: string } | undefined }
  | { do: 'measure'; parcel: Parcel; size: Partial<Record<'weight' | 'length_cm' | 'width_cm' | 'height_cm', number>> }
  | { do: 'unpack'; parcel: Parcel; lineId: string }
  | { do: 'ship'; parcel: Parcel; details: { carrier: string; tracking_number: string; tracking_url?: string } }
  | { do: 'event'; parcel: Parcel; event: { state: string; at?: string; place?: string; text?: string } }
  | { do: 'report'; parcel: Parcel; report: { state: string; place: string; text: string; send: string } };

/** A verb on a parcel. Shipping and delivering its last lines moves the order, too. PT409 `stale_version` where another admin was first. */
export const useParcel = () => {
  const { db, bus } = useShell();
  const run = (act: ParcelAct): Promise<unknown> => {
    if (act.do === 'pack')
      return unwrap(
        db.rpc('pack_parcel', {
          p_lines: act.lines.map(({ id, updated_at }) => ({ line_id: id, seen: updated_at })),
          ...(act.into && { p_parcel_id: act.into.id }),
        }),
      );
    if (act.do === 'report') return callFunction(db, 'sandbox-carrier', { parcel_id: act.parcel.id, ...act.report });
    const seen = { p_parcel_id: act.parcel.id, p_version: act.parcel.version };
    if (act.do === 'measure') return unwrap(db.rpc('measure_parcel', { ...seen, p_details: act.size }));
    if (act.do === 'unpack') return unwrap(db.rpc('unpack_line', { ...seen, p_line_id: act.lineId }));
    if (act.do === 'ship') return unwrap(db.rpc('ship_parcel', { ...seen, p_details: act.details }));
    return unwrap(db.rpc('record_parcel_event', { ...seen, p_event: act.event }));
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (_card, act) => {
      if (act.do !== 'ship' && act.do !== 'event' && act.do !== 'report') return;
      const to = act.do === 'ship' ? 'shipped' : (act.do === 'event' ? act.event : act.report).state;
      for (const orderId of new Set(act.parcel.lines.map(({ order_id }) => order_id)))
        bus.emit({ type: 'order.moved', orderId, to });
    },
    onSettled: (_card, _error, _act, _undo, { client }) =>
      Promise.all([orderKeys.all, quoteKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
