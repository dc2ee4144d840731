import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';

/** Above `min` kg up to `max` (null = without end): `cost`, and `per_kg` for each kg above `min`. In the origin's currency. */
export type WeightTier = { min: number; max: number | null; cost: number; per_kg: number };

export type DeliveryOption = {
  id: string;
  name: string;
  carrier: string;
  min_days: number;
  max_days: number;
  price: number;
  active: boolean;
};

/** A row of shipping_routes, which admins read by admin_shipping_routes. Money in the origin's currency, weights in kg. */
export interface ShippingRoute {
  id: string;
  origin_country: string;
  destination_country: string;
  exchange_rate: number | null;
  base_shipping_cost: number;
  cost_per_kg: number;
  cost_percentage: number;
  weight_tiers: WeightTier[];
  weight_step: number;
  max_weight: number | null;
  insurance_percent: number;
  insurance_min: number;
  delivery_options: DeliveryOption[];
  processing_days: number;
  customs_clearance_days: number;
  restricted_items: string[];
  is_active: boolean;
  updated_at: string;
}

export const shippingRoutes = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.routes(),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .rpc('admin_shipping_routes')
          .order('origin_country')
          .order('destination_country')
          .abortSignal(signal)
          .overrideTypes<ShippingRoute[], { merge: false }>(),
      ),
  });
