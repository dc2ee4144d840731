import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { ShippingRoute } from './route.query.ts';

export type RouteRecord = Omit<ShippingRoute, 'id' | 'updated_at'>;

/** Changes a route, or adds one. The next price between the two countries uses it. */
export const useSaveRoute = (route: ShippingRoute | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (record: RouteRecord) => {
      const table = db.from('shipping_routes');
      const saved = route ? table.update(record).match({ id: route.id, updated_at: route.updated_at }) : table.insert(record);
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'shipping_routes' }),
    onSettled: (_row, _error, _record, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.routes() }),
  });
};
