export type PriceLineKey =
  | 'goods'
  | 'sales_tax'
  | 'merchant_shipping'
  | 'international_shipping'
  | 'insurance'
  | 'customs_duty'
  | 'duty_surcharge'
  | 'vat'
  | 'handling_charge'
  | 'domestic_shipping'
  | 'discount'
  | 'payment_gateway_fee';

/** One line of a price. Amounts are decimal strings: `amount` and `base` in the origin's currency, `local` in the destination's. */
export interface PriceLine {
  key: PriceLineKey;
  amount: string;
  local: string;
  base: string | null;
  /** A percentage, an amount per kg or a fixed amount, as `unit` says. */
  rate: string | null;
  unit: 'percent' | 'per_kg' | 'fixed' | 'typed' | null;
  /** Where the rate comes from, for people: "India customs tariff", "US to India route". */
  source: string;
  /** ISO date on which that rate was last set, where known. */
  set_on: string | null;
  due_on_delivery: boolean;
}

/** What price_quote answers for something it can price; stored as quotes.breakdown. */
export interface Price {
  priceable: true;
  currency: string;
  final_currency: string;
  lines: PriceLine[];
  lines_local: Partial<Record<PriceLineKey, string>>;
  goods: string;
  sales_tax: string;
  merchant_shipping: string;
  international_shipping: string;
  insurance: string;
  customs_duty: string;
  duty_surcharge: string;
  vat: string;
  handling_charge: string;
  domestic_shipping: string;
  discount: string;
  sub_total: string;
  payment_gateway_fee: string;
  total: string;
  final_total: string;
  final_total_local: string;
  final_total_local_without_gateway_fee: string;
  actual_weight: string;
  volumetric_weight: string;
  chargeable_weight: string;
  exchange_rate: string;
  rate_source: 'same' | 'route' | 'usd_cross' | 'fallback';
  rate_confidence: 'high' | 'medium' | 'low';
  duties: string[];
  /** Duty, surcharge and VAT that the destination collects at the door (DDU); not in sub_total. "0" where nothing is. */
  due_on_delivery: string;
}

export interface PriceRefusal {
  priceable: false;
  /** no_items, over_max_weight, no_origin_rate */
  reasons: string[];
}

export type PriceResult = Price | PriceRefusal;
