import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export interface DeliveryOption {
  id: string;
  name: string;
  carrier: string | null;
  min_days: number;
  max_days: number;
  /** In the origin's currency. */
  price: number;
  active?: boolean;
}

/** The ways of delivery that the route between two countries offers now. */
export const deliveryOptions = (db: Db, from: string, to: string) =>
  queryOptions({
    queryKey: ['customer-dashboard', 'delivery-options', from, to] as const,
    queryFn: async ({ signal }) => {
      const routes = await unwrap(
        db
          .from('shipping_routes')
          .select('delivery_options')
          .match({ origin_country: from, destination_country: to, is_active: true })
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<{ delivery_options: DeliveryOption[] }[], { merge: false }>(),
      );
      return (routes[0]?.delivery_options ?? []).filter(({ active }) => active !== false);
    },
  });
