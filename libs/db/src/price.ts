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

/** One line of a price. Amounts are decimal strings: `amount` and `base` in the origin's currency, `local` in the destination's. Each
 *  currency's lines add up to the totals with and without the card fee. */
export const priceLine = v.object({
  key: priceLineKey,
  amount: v.string(),
  local: v.string(),
  /** US dollars. Missing from prices stored before this field. */
  usd: v.exactOptional(v.string()),
  base: v.nullable(v.string()),
  /** A percentage, an amount per kg or a fixed amount; `unit` says which. not_available: insurance was chosen where no route offers it. */
  rate: v.nullable(v.string()),
  unit: v.nullable(v.picklist(['percent', 'per_kg', 'fixed', 'typed', 'not_available'])),
  /** The rate's source, for people: "India customs tariff", "US to India route". */
  source: v.string(),
  /** ISO date of the rate's last change, if known. */
  set_on: v.nullable(v.string()),
  due_on_delivery: v.boolean(),
});
export type PriceLine = v.InferOutput<typeof priceLine>;

const stated = v.object({ amount: v.number(), usd: v.number() });
/** By card, and by the methods without the card fee. */
const byMethod = v.object({ card: stated, without_fee: stated });

const amounts = {
  charged: byMethod,
  /** Duty and tax that the carrier collects for customs on delivery (DDU); never charged by us. */
  due_at_door: v.nullable(
    v.object({
      ...stated.entries,
      currency: v.string(),
      duty: v.number(),
      tax: v.number(),
      to: v.literal('carrier'),
      when: v.literal('on_delivery'),
    }),
  ),
  /** charged and due_at_door. */
  landed_total: byMethod,
};

const totals = {
  /** ISO 4217; amounts are numbers in it, `usd` in US dollars, all for `copies` copies. */
  currency: v.string(),
  copies: v.number(),
  ...amounts,
};

/** A way of delivery, with what the whole quote costs by it. */
export const deliveryStatement = v.object({
  id: v.string(),
  name: v.string(),
  carrier: v.nullable(v.string()),
  min_days: v.number(),
  max_days: v.number(),
  chosen: v.boolean(),
  ...amounts,
  /** How much the landed total by card would grow; below 0: shrink. */
  more: stated,
});
export type DeliveryStatement = v.InferOutput<typeof deliveryStatement>;

/** A line of a statement. `amount` in the statement's origin_currency, null if several origins were added up. */
export const statementLine = v.object({
  key: priceLineKey,
  amount: v.nullable(v.number()),
  local: v.number(),
  usd: v.number(),
  due_on_delivery: v.boolean(),
});
export type StatementLine = v.InferOutput<typeof statementLine>;

const about = {
  /** not_available: chosen, and no route offers it. */
  insurance: v.picklist(['included', 'not_chosen', 'not_available']),
  origin_currency: v.nullable(v.string()),
  /** Of a quote: the version that this states, and until when it holds. */
  version: v.exactOptional(v.nullable(v.number())),
  valid_until: v.exactOptional(v.nullable(v.string())),
  /** Of an order. */
  method: v.exactOptional(v.nullable(v.picklist(['card', 'bank_transfer', 'cod']))),
};
/** A statement without its lines, as lists have it. */
export const statementTotals = v.object({ ...totals, ...about });
export type StatementTotals = v.InferOutput<typeof statementTotals>;

/** What something costs: supabase/schemas/30_pricing/price_statement.sql. */
export const priceStatement = v.object({
  ...totals,
  ...about,
  lines: v.array(statementLine),
});
export type PriceStatement = v.InferOutput<typeof priceStatement>;

const priceEntries = {
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
  /** US dollars. Missing from prices stored before this field. */
  final_total_without_gateway_fee: v.exactOptional(v.string()),
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
};
/** The result of price_quote if it can price the input. */
export const price = v.object({ ...priceEntries, statement: priceStatement });
export type Price = v.InferOutput<typeof price>;

const numberOrText = v.exactOptional(v.union([v.number(), v.string()]));

/** quotes.breakdown: the price, and the amounts an admin typed besides the items, in the origin's currency. */
export const breakdown = v.object({
  ...priceEntries,
  typed: v.exactOptional(
    v.object({
      sales_tax: numberOrText,
      merchant_shipping: numberOrText,
      domestic_shipping: numberOrText,
      discount: numberOrText,
      international_shipping: numberOrText,
    }),
  ),
});

/** How a price was computed: its lines' bases, rates and sources. */
export type Breakdown = v.InferOutput<typeof breakdown>;

/** `reasons`: no_items, over_max_weight, no_origin_rate, shipping_not_typed_here */
const priceRefusal = v.object({ priceable: v.literal(false), reasons: v.array(v.string()) });
export type PriceRefusal = v.InferOutput<typeof priceRefusal>;

export const priceResult = v.variant('priceable', [price, priceRefusal]);
export type PriceResult = v.InferOutput<typeof priceResult>;
