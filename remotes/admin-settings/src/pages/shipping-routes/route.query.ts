import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** Money in the origin's currency, weights in kg. */
export type ShippingRoute = Row<'shipping_routes'>;
export type WeightTier = ShippingRoute['weight_tiers'][number];
export type DeliveryOption = ShippingRoute['delivery_options'][number];

export const shippingRoutes = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.routes(),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('admin_shipping_routes').order('origin_country').order('destination_country').abortSignal(signal)),
  });
