import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { settingsKeys } from './keys.query.ts';

/** A row of country_settings, which admins read by admin_countries. Percentages as such, money in the country's own currency, weights in kg. */
export interface Country {
  id: string;
  code: string;
  name: string;
  currency: string;
  /** Units of the currency for one US dollar; null = never set, so that nothing from here can be priced. */
  rate_from_usd: number | null;
  rate_updated_at: string | null;
  sales_tax: number;
  vat: number;
  duty_surcharge: number;
  customs_basis: 'CIF' | 'FOB';
  de_minimis_duty: number | null;
  de_minimis_tax: number | null;
  incoterm: 'DDP' | 'DDU';
  volumetric_divisor: number;
  handling_fixed: number;
  handling_percent: number;
  handling_min: number;
  handling_max: number | null;
  payment_gateway_percent_fee: number;
  payment_gateway_fixed_fee: number;
  min_shipping: number;
  additional_shipping_per_kg: number;
  purchase_allowed: boolean;
  shipping_allowed: boolean;
  updated_at: string;
}

export const countries = (db: Db) =>
  queryOptions({
    queryKey: settingsKeys.countries(),
    queryFn: ({ signal }) =>
      unwrap(db.rpc('admin_countries').order('name').abortSignal(signal).overrideTypes<Country[], { merge: false }>()),
  });
