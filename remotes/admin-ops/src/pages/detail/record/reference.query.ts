import { type Db, unwrap } from '@landfall/db';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useShell } from '@landfall/contract';
import { currencyOf } from '@landfall/currency';
import { referenceKeys } from '../../../keys.query.ts';
import type { AdminQuote } from '../../../rows.ts';

export interface DeliveryOption {
  id: string;
  name: string;
  carrier: string | null;
  min_days: number;
  max_days: number;
  /** In the origin's currency. */
  price: number;
  active: boolean;
}

export interface RouteTerms {
  delivery_options: DeliveryOption[];
  /** Percent of the goods, and the least in the origin's currency. */
  insurance_percent: number;
  insurance_min: number;
  weight_step: number;
  max_weight: number | null;
  restricted_items: string[];
}

/** What the route between two countries offers; null without an active one. */
export const routeTerms = (db: Db, from: string, to: string) =>
  queryOptions({
    queryKey: referenceKeys.of('route', from, to),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db
          .rpc('admin_shipping_routes')
          .select('delivery_options,insurance_percent,insurance_min,weight_step,max_weight,restricted_items')
          .match({ origin_country: from, destination_country: to, is_active: true })
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<RouteTerms[], { merge: false }>(),
      );
      return rows[0] ?? null;
    },
  });

export interface CustomsCategory {
  id: string;
  name: string;
  duty_percent: number;
  /** kg, used where an item has no weight of its own. */
  default_weight: number | null;
  restriction: 'none' | 'review' | 'prohibited';
}

export const customsCategories = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('customs'),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('customs_categories')
          .select('id,name,duty_percent,default_weight,restriction')
          .eq('is_active', true)
          .order('name')
          .abortSignal(signal)
          .overrideTypes<CustomsCategory[], { merge: false }>(),
      ),
  });

export interface RejectionReason {
  id: string;
  reason: string;
}

/** The reasons that an admin may give. */
export const rejectionReasons = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('rejection-reasons'),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('rejection_reasons')
          .select('id,reason')
          .in('audience', ['admin', 'both'])
          .eq('is_active', true)
          .order('sort')
          .abortSignal(signal)
          .overrideTypes<RejectionReason[], { merge: false }>(),
      ),
  });

/** Seconds a sent quote waits in the outbox before its mail leaves: the time there is to undo. 30 unless the setting says otherwise. */
export const sendDelay = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('send-delay'),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db.from('system_settings').select('setting_value').eq('setting_key', 'send_delay_seconds').limit(1).abortSignal(signal),
      );
      const seconds = Number(rows[0]?.setting_value ?? 30);
      return Number.isFinite(seconds) ? seconds : 30;
    },
  });

export const countryCurrencies = (db: Db) =>
  queryOptions({
    queryKey: referenceKeys.of('currencies'),
    queryFn: ({ signal }) => unwrap(db.from('country_settings').select('code,currency').abortSignal(signal)),
  });

/** The currency in which a quote's items are priced: the one it was priced in, else its origin's. */
export function useOriginCurrency({ currency, country_code }: Pick<AdminQuote, 'currency' | 'country_code'>): string {
  const { db } = useShell();
  const { data: settings = [] } = useQuery(countryCurrencies(db));
  return currency ?? currencyOf(country_code, settings);
}
