import { type Db, type Row, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

export type DeliveryOption = Row<'shipping_routes'>['delivery_options'][number];

/** Delivery options into a country, by country of origin. */
export const deliveryOptions = (db: Db, destination: string) =>
  queryOptions({
    queryKey: payKeys.delivery(destination),
    queryFn: async ({ signal }): Promise<Record<string, DeliveryOption[]>> => {
      const routes = await unwrap(
        db
          .from('shipping_routes')
          .select('origin_country,delivery_options')
          .eq('destination_country', destination)
          .eq('is_active', true)
          .abortSignal(signal),
      );
      return Object.fromEntries(routes.map(({ origin_country, delivery_options }) => [origin_country, delivery_options]));
    },
  });

/** The delivery option a quote was priced with, such as "Express, 3 to 5 days"; undefined if none was chosen or it no longer exists. */
export function deliveryText(options: DeliveryOption[] | undefined, id: string | null): string | undefined {
  const option = options?.find((one) => one.id === id);
  return option && `${option.name}, ${option.min_days} to ${option.max_days} days`;
}
