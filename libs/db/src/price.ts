import * as v from 'valibot';

export const priceLineKey = v.picklist([
  'goods',
  'sales_tax',
  'merchant_shipping',
  'international_shipping',
  'insurance',
  'customs_duty',
  'duty_surcharge',
  'vat',
  'handling_charge',
  'domestic_shipping',
  'discount',
  'payment_gateway_fee',
]);
export type PriceLineKey = v.InferOutput<typeof priceLineKey>;

export const rateSource = v.picklist(['same', 'route', 'usd_cross', 'fallback']);
export const rateConfidence = v.picklist(['high', 'medium', 'low']);

/** One line of a price. Amounts are decimal strings: `amount` and `base` in the origin's currency, `local` in the destination's. */
export const priceLine = v.object({
  key: priceLineKey,
  amount: v.string(),
  local: v.string(),
  base: v.nullable(v.string()),
  /** A percentage, an amount per kg or a fixed amount; `unit` says which. */
  rate: v.nullable(v.string()),
  unit: v.nullable(v.picklist(['percent', 'per_kg', 'fixed', 'typed'])),
  /** The rate's source, for people: "India customs tariff", "US to India route". */
  source: v.string(),
  /** ISO date of the rate's last change, if known. */
  set_on: v.nullable(v.string()),
  due_on_delivery: v.boolean(),
});
export type PriceLine = v.InferOutput<typeof priceLine>;

/** The result of price_quote if it can price the input. */
export const price = v.object({
  priceable: v.literal(true),
  currency: v.string(),
  final_currency: v.string(),
  lines: v.array(priceLine),
  lines_local: v.record(priceLineKey, v.string()),
  goods: v.string(),
  sales_tax: v.string(),
  merchant_shipping: v.string(),
  international_shipping: v.string(),
  insurance: v.string(),
  customs_duty: v.string(),
  duty_surcharge: v.string(),
  vat: v.string(),
  handling_charge: v.string(),
  domestic_shipping: v.string(),
  discount: v.string(),
  sub_total: v.string(),
  payment_gateway_fee: v.string(),
  total: v.string(),
  final_total: v.string(),
  final_total_local: v.string(),
  final_total_local_without_gateway_fee: v.string(),
  actual_weight: v.string(),
  volumetric_weight: v.string(),
  chargeable_weight: v.string(),
  exchange_rate: v.string(),
  rate_source: rateSource,
  rate_confidence: rateConfidence,
  duties: v.array(v.string()),
  /** Duty, surcharge and VAT that the destination collects on delivery (DDU); not part of sub_total. "0" if there are none. */
  due_on_delivery: v.string(),
});
export type Price = v.InferOutput<typeof price>;

const numberOrText = v.exactOptional(v.union([v.number(), v.string()]));

/** quotes.breakdown: the price, and the amounts an admin typed besides the items, in the origin's currency. */
export const breakdown = v.object({
  ...price.entries,
  typed: v.exactOptional(
    v.object({
      sales_tax: numberOrText,
      merchant_shipping: numberOrText,
      domestic_shipping: numberOrText,
      discount: numberOrText,
    }),
  ),
});

/** `reasons`: no_items, over_max_weight, no_origin_rate */
const priceRefusal = v.object({ priceable: v.literal(false), reasons: v.array(v.string()) });
export type PriceRefusal = v.InferOutput<typeof priceRefusal>;

export const priceResult = v.variant('priceable', [price, priceRefusal]);
export type PriceResult = v.InferOutput<typeof priceResult>;
