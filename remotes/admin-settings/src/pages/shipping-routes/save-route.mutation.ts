import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { settingsKeys } from '../../keys.query.ts';
import { onlyRow } from '../../settings/refusal.ts';
import type { ShippingRoute } from './route.query.ts';
import type { newRouteSchema, routeSchema } from './route.schema.ts';

/** What the form of a route holds. */
export type RouteValues = InferOutput<typeof routeSchema> | InferOutput<typeof newRouteSchema>;

/** Changes a route, or adds one. The next price between the two countries uses it. */
export const useSaveRoute = (route: ShippingRoute | undefined) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: async (values: RouteValues) => {
      const table = db.from('shipping_routes');
      const saved =
        'origin_country' in values
          ? table.insert(values)
          : table.update(values).match({ id: route?.id, updated_at: route?.updated_at });
      return onlyRow(await unwrap(saved.select('id')));
    },
    onSuccess: () => bus.emit({ type: 'settings.saved', table: 'shipping_routes' }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: settingsKeys.routes() }),
  });
};
