// Shapes of JSON columns and of texts limited by a check constraint. Bundles use only their types; the database tests run them.
import * as v from 'valibot';
import {
  breakdown,
  price,
  priceLineKey,
  priceResult,
  priceStatement,
  rateConfidence,
  rateSource,
  statementTotals,
} from './price.ts';

const optional = v.exactOptional;
const text = v.string();
const maybeText = v.nullable(v.string());
const maybeNumber = v.nullable(v.number());

export const paymentMethod = v.picklist(['card', 'bank_transfer', 'cod']);
export const paymentStatus = v.picklist([
  'created',
  'pending',
  'awaiting_verification',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
]);
export const orderPaymentStatus = v.picklist(['unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded']);
export const quoteType = v.picklist(['manual', 'auto']);
export const priority = v.picklist(['low', 'normal', 'high', 'urgent']);
export const receiptSource = v.picklist(['admin', 'gateway', 'unmatched', 'migration', 'write_off', 'paid_out']);
export const reversalKind = v.picklist(['bounced', 'mistake']);
export const restriction = v.picklist(['none', 'review', 'prohibited']);

/** restricted_goods: what a route does not carry, and words of it and of restricted categories in the names of items. */
export const restrictedGoods = v.object({
  route: v.array(v.string()),
  found: v.array(
    v.object({
      item: v.number(),
      word: v.string(),
      category: v.exactOptional(v.string()),
      restriction: v.picklist(['prohibited', 'review', 'route']),
    }),
  ),
});

/** check_quote. stop: it can't be sent; ask: only after an admin confirmed the code; note: worth knowing; ok: checked. */
export const sendCheck = v.object({ level: v.picklist(['stop', 'ask', 'note', 'ok']), code: text, text });

/** review_moves: a quote or an order with what an admin should know before it is moved. weight in kg; confidence 0 to 1. */
export const reviewedMove = v.object({
  id: text,
  number: text,
  status: text,
  version: v.number(),
  moves: v.array(text),
  totals: v.nullable(statementTotals),
  method: v.nullable(paymentMethod),
  weight: v.nullable(v.number()),
  confidence: v.nullable(v.number()),
  rate_confidence: v.nullable(rateConfidence),
  money: maybeText,
  checks: v.array(sendCheck),
  refusal: v.nullable(v.object({ code: text, text })),
});

/** admin_search. order_id: of a payment. */
export const foundRecord = v.object({
  kind: v.picklist(['order', 'quote', 'customer', 'payment']),
  id: text,
  order_id: optional(text),
  title: text,
  detail: text,
});
export const customsBasis = v.picklist(['CIF', 'FOB']);
export const incoterm = v.picklist(['DDP', 'DDU']);

/** orders.shipping_address: a copy of the address at checkout. */
export const shippingAddress = v.object({
  recipient_name: optional(maybeText),
  phone: optional(maybeText),
  address_line1: optional(maybeText),
  address_line2: optional(maybeText),
  city: optional(maybeText),
  state_province_region: optional(maybeText),
  postal_code: optional(maybeText),
  country_code: optional(maybeText),
});

const balanceState = v.picklist(['settled', 'customer_owes', 'we_owe', 'cash_on_delivery']);
export const waitsFor = v.picklist(['customer', 'shop']);

/** order_cards.money: who owes what for an order (order_statement). Amounts in `currency`. */
export const orderStatement = v.object({
  currency: text,
  charged: v.number(),
  received: v.number(),
  refunded: v.number(),
  refunding: v.number(),
  /** Shipping that a parcel of several orders saved and that is still held. */
  saved: v.number(),
  /** A missing rest that the shop does without. */
  written_off: v.number(),
  may_write_off: v.boolean(),
  /** Its customer can pay what is missing. */
  can_pay: v.boolean(),
  held: v.array(v.object({ currency: text, amount: v.number() })),
  /** What is missing; negative: what we owe. */
  balance: v.number(),
  state: balanceState,
  label: text,
  waits_for: v.nullable(waitsFor),
  method: paymentMethod,
  by: maybeText,
  since: maybeText,
  sentence: text,
  /** The same for admins. */
  shop_sentence: text,
});

/** order_cards.payment: the newest payment of the order. Amount in `currency`. */
export const orderPayment = v.object({
  id: text,
  status: paymentStatus,
  method: paymentMethod,
  amount: v.number(),
  currency: text,
  reference_code: maybeText,
  proof_path: maybeText,
  failure_code: maybeText,
  /** The unpaid order is cancelled at this time, and its cart is restored. */
  expires_at: maybeText,
});

/** An item of a frozen quote. */
const orderedItem = v.object({ product_name: text, quantity: v.number(), options: maybeText });

/** order_items.snapshot: the order's copy of a quote, independent of later changes to the quote. */
export const snapshot = v.object({
  display_id: optional(text),
  currency: optional(maybeText),
  final_currency: optional(maybeText),
  breakdown: optional(v.nullable(breakdown)),
  items: optional(v.array(orderedItem)),
});

/** What has become of a line of an order. */
export const lineState = v.picklist(['to_buy', 'bought', 'received', 'packed', 'delivered', 'unavailable', 'refunded']);

/** What a customer wants of a line that is unavailable. */
export const lineAnswer = v.picklist(['wait', 'variant', 'refund']);

/** admin_order_lines.steps: one change of a line's state. */
export const lineStep = v.object({ at: text, from: maybeText, to: lineState, note: maybeText, by: maybeText });

/** extra_weight of admin_order_lines and parcel_cards: kg above the quoted ones, and what they cost us. */
export const extraWeight = v.object({
  kg: v.number(),
  /** Null where the quote's rates give none. */
  cost: maybeNumber,
  currency: maybeText,
});

/** Who reports the events of a carrier's parcels: `none` is by hand. */
export const carrierProvider = v.picklist(['none', 'sandbox']);

export const claimKind = v.picklist(['damaged', 'missing', 'wrong', 'lost']);

export const claimState = v.picklist(['open', 'refund', 'replacement', 'refused']);

/** order_cards.storage: what waits of an order in one of our warehouses. */
export const stored = v.object({
  origin: text,
  lines: v.number(),
  /** Null while more has to arrive. */
  free_until: maybeText,
});

/** order_cards.papers: its receipts and refund notes, the oldest first. */
export const paper = v.object({
  kind: v.picklist(['receipt', 'refund_note']),
  number: text,
  amount: v.number(),
  currency: text,
  at: text,
  /** The money was taken back, or was entered by mistake. */
  is_reversed: v.boolean(),
});

/** order_cards.saved_shipping: what one parcel of several orders saved of this one's shipping, in the order's currency. */
export const savedShipping = v.object({
  parcel_id: text,
  parcel_number: text,
  amount: v.number(),
  /** The numbers of all orders that saved with it. */
  orders: v.array(text),
  state: v.picklist(['held', 'returned', 'used', 'part_used']),
});

/** The result of preview_parcel_saving: the shipping that lines save in one parcel, or why they save none. */
export const parcelSaving = v.union([
  v.object({
    currency: text,
    apart: v.number(),
    together: v.number(),
    saving: v.number(),
    orders: v.array(v.object({ order_id: text, order_number: text, apart: v.number(), amount: v.number() })),
  }),
  v.object({
    saving: v.literal(0),
    reason: v.picklist(['one_order', 'several_currencies', 'several_routes', 'too_many_items', 'fixed_price', 'no_saving']),
  }),
]);

/** The result of parcel_papers. Values in the currency of the shop's country, weights in kg, sides in cm. */
export const parcelPapers = v.object({
  number: text,
  date: text,
  carrier: maybeText,
  tracking_number: maybeText,
  origin: text,
  destination: text,
  weight: maybeNumber,
  length_cm: maybeNumber,
  width_cm: maybeNumber,
  height_cm: maybeNumber,
  consignee: v.object({ ...shippingAddress.entries, tax_id: optional(maybeText) }),
  shipper: v.object({ name: text, address: maybeText, email: maybeText, phone: maybeText }),
  terms: incoterm,
  orders: v.array(text),
  totals: v.object({ quantity: v.number(), value: maybeNumber, weight: maybeNumber, currency: maybeText }),
  lines: v.array(
    v.object({
      line_id: text,
      product_name: maybeText,
      options: maybeText,
      quantity: v.number(),
      unit_value: maybeNumber,
      value: maybeNumber,
      currency: maybeText,
      weight: maybeNumber,
      category: optional(maybeText),
      hs_code: optional(maybeText),
    }),
  ),
});

/** The result of storage_list: where free storage ended or ends soon. */
export const storageList = v.object({
  count: v.number(),
  orders: v.array(
    v.object({
      order_id: text,
      order_number: text,
      user_id: text,
      customer_name: maybeText,
      origin: text,
      destination: text,
      lines: v.number(),
      last_receipt: text,
      free_until: text,
      is_over: v.boolean(),
    }),
  ),
});

/** order_cards.items.lines: an item as its customer sees it. */
const lineCard = v.object({
  id: text,
  position: v.number(),
  product_name: maybeText,
  quantity: v.number(),
  state: lineState,
  /** Its share of the price, in the order's currency. */
  amount: v.number(),
  answer: v.nullable(lineAnswer),
  /** Why it is unavailable. */
  reason: maybeText,
  /** Objects in bucket order-photos. */
  photos: v.array(text),
  /** All of the line, in kg. */
  received_weight: maybeNumber,
  received_at: maybeText,
  parcel_id: maybeText,
  /** The claimed line that it replaces. */
  replaces: maybeText,
  /** What its customer may claim now. */
  claim_kinds: v.array(claimKind),
  /** The newest claim. `due_at`: when we answer at the latest. */
  claim: v.nullable(v.object({ kind: claimKind, state: claimState, due_at: text, reason: maybeText })),
});

export const parcelState = v.picklist([
  'packing',
  'shipped',
  'in_transit',
  'customs',
  'out_for_delivery',
  'delivered',
  'exception',
  'returned',
  'lost',
]);

/** What can happen to a parcel that left. */
export const parcelEventState = v.picklist([
  'shipped',
  'in_transit',
  'customs',
  'out_for_delivery',
  'delivered',
  'exception',
  'returned',
  'lost',
]);

/** parcel_cards.lines */
export const parcelLine = v.object({
  line_id: text,
  order_id: text,
  product_name: maybeText,
  quantity: v.number(),
  state: lineState,
});

/** parcel_cards.events, the newest first. */
export const parcelEvent = v.object({
  at: text,
  state: parcelEventState,
  place: maybeText,
  text: maybeText,
  source: v.picklist(['admin', 'carrier']),
});

/** order_cards.parcels */
export const orderParcel = v.object({
  id: text,
  version: v.number(),
  number: text,
  state: parcelState,
  carrier: maybeText,
  tracking_number: maybeText,
  tracking_url: maybeText,
  shipped_at: maybeText,
  delivered_at: maybeText,
  weight: maybeNumber,
  length_cm: maybeNumber,
  width_cm: maybeNumber,
  height_cm: maybeNumber,
  quoted_weight: maybeNumber,
  volumetric_weight: maybeNumber,
  /** For admins, as the next one. */
  extra_weight: v.nullable(extraWeight),
  provider: v.nullable(carrierProvider),
  lines: v.array(parcelLine),
  events: v.array(parcelEvent),
});

/** What assign_record returns. */
export const assigned = v.object({ assigned_to: maybeText, assigned_name: maybeText });

/** What save_internal_note returns. */
export const savedNote = v.object({ note: maybeText });

/** quote_templates.items. Prices in the origin's currency, weight in kg, sides in cm. */
export const templateItem = v.object({
  product_name: text,
  quantity: v.number(),
  product_url: optional(text),
  options: optional(text),
  item_price: optional(v.number()),
  item_weight: optional(v.number()),
  length_cm: optional(v.number()),
  width_cm: optional(v.number()),
  height_cm: optional(v.number()),
  customs_category_id: optional(text),
});

/** What create_quote_template returns. */
export const newTemplate = v.object({ id: text, template_name: text });

/** What use_quote_template returns. */
export const usedTemplate = v.object({ items: v.array(templateItem), customer_note: text });

/** order_cards.items: one quote of the order. */
export const orderLine = v.object({
  quote_id: text,
  product_name: maybeText,
  /** Copies of the whole quote. */
  quantity: v.number(),
  /** The price of all copies, in the order's currency. */
  line_total_local: v.number(),
  /** The same in USD; an order's lines sum to its total_usd. */
  line_total_usd: v.number(),
  lines: v.array(lineCard),
  snapshot,
  statement: priceStatement,
});

/** shipping_routes.weight_tiers: from above `min` kg to `max` (null: unlimited), `cost` plus `per_kg` for each kg above `min`. In the
 *  origin's currency. */
export const weightTier = v.object({ min: v.number(), max: maybeNumber, cost: v.number(), per_kg: v.number() });

/** shipping_routes.delivery_options */
export const deliveryOption = v.object({
  id: text,
  name: text,
  carrier: maybeText,
  min_days: v.number(),
  max_days: v.number(),
  /** In the origin's currency. */
  price: v.number(),
  active: v.boolean(),
});

/** footer_settings.how_it_works_steps and value_props */
export const point = v.object({ title: text, text });

const outcome = v.picklist(['sent', 'calculated', 'pending']);
const part = v.picklist(['price', 'weight', 'category', 'rate', 'route']);
const part_score = v.object({ part, score: v.number(), source: text });
/** Decimal strings. */
const range = v.object({ percent: v.number(), low: text, high: text, currency: text, low_usd: text, high_usd: text });

const instantEntries = {
  /** sent: can be approved; calculated: a range until it is reviewed; pending: only a person can price it. */
  outcome,
  /** The lowest of the parts' scores, 0 to 1. */
  confidence: v.number(),
  weakest: part,
  parts: v.array(part_score),
  /** Why it was not sent: low_confidence, over_limit, restricted, too_many_open, no_rate, zero_price, review. */
  failed: v.array(text),
  /** Why it can't be priced: the reasons of price_quote. */
  reasons: v.array(text),
  known: v.object({ item_price: v.number(), currency: text, item_weight: maybeNumber, category: maybeText }),
  /** Only if sent. */
  price: v.nullable(price),
  /** Only if calculated. */
  range: v.nullable(range),
};
export const instantAnswer = v.object(instantEntries);
export const instantQuote = v.object({ ...instantEntries, id: text, display_id: text, status: text, version: v.number() });

/** quotes.instant: the instant quote's result without its price. An estimate typed by an admin has only its range. */
export const storedInstant = v.object({
  outcome: optional(outcome),
  confidence: optional(v.number()),
  weakest: optional(part),
  parts: optional(v.array(part_score)),
  failed: optional(v.array(text)),
  reasons: optional(v.array(text)),
  range: optional(v.nullable(v.object({ low: text, high: text, currency: text }))),
});

/** quote_admin.applied_rules: a rule or template that filled in something the instant quote did not know. */
export const appliedRule = v.object({
  kind: v.picklist(['weight', 'customs', 'pricing', 'template']),
  keyword: optional(maybeText),
  website_domain: optional(maybeText),
  template_name: optional(text),
});

/** What a share link shows: never a person, a note or a photo. Amounts are numbers; those of lines are decimal strings. */
export const sharedQuote = v.object({
  display_id: text,
  status: text,
  country_code: text,
  destination_country: text,
  currency: maybeText,
  final_currency: maybeText,
  exchange_rate: maybeNumber,
  rate_source: v.nullable(rateSource),
  rate_confidence: v.nullable(rateConfidence),
  expires_at: maybeText,
  price_valid_until: maybeText,
  /** Null before the quote has a price. */
  statement: v.nullable(priceStatement),
  items: v.array(v.object({ product_name: text, options: maybeText, quantity: v.number(), amount: maybeNumber })),
});

/** The result of checkout; amount in `currency`. */
export const placedOrder = v.object({
  order_id: text,
  order_number: text,
  payment_id: text,
  amount: v.number(),
  currency: text,
  reference_code: text,
});

/** The result of start_payment; amount in `currency`. */
export const startedPayment = v.object({
  order_id: text,
  order_number: text,
  payment_id: text,
  method: paymentMethod,
  amount: v.number(),
  currency: text,
  reference_code: maybeText,
  expires_at: maybeText,
});

/** Available payment methods and their totals by the statement. `total` in the offer's currency. */
export const paymentOffer = v.object({
  currency: text,
  statement: priceStatement,
  methods: v.array(
    v.object({
      method: paymentMethod,
      open: v.boolean(),
      reason: v.nullable(v.picklist(['card_not_available', 'no_bank_account', 'cod_not_enabled', 'cod_over_limit'])),
      total: v.number(),
      total_usd: v.number(),
    }),
  ),
  /** Of quotes that are not ordered yet: what the copies of each cost. */
  items: v.exactOptional(v.array(v.object({ quote_id: text, totals: statementTotals }))),
});

/** Several quotes against one parcel, by card and with what is due at the door; amounts in `currency`. */
const consolidationSaving = {
  currency: text,
  /** Each quote in its own parcel. */
  separate: v.number(),
  together: v.number(),
  /** Negative if one parcel costs more. */
  saving: v.number(),
  lines: v.array(v.object({ key: priceLineKey, separate: v.number(), together: v.number() })),
};

/** What a quote replaces, since its customer made one parcel of several. */
export const replacedQuotes = v.object({
  ...consolidationSaving,
  quotes: v.array(v.object({ id: text, display_id: text, copies: v.number() })),
  /** When they took its place again. */
  restored_at: v.nullable(text),
});

/** The result of preview_consolidation, at the rates of the approved prices. */
export const consolidation = v.variant('priceable', [
  v.object({ priceable: v.literal(false), reasons: v.array(text) }),
  v.object({
    priceable: v.literal(true),
    ...consolidationSaving,
    /** kg, chargeable */
    weight: v.number(),
    statement: priceStatement,
  }),
]);

/** What view_as_customer answers: the reads work until `ends_at`. */
export const customerView = v.object({
  customer_id: text,
  full_name: maybeText,
  email: maybeText,
  started_at: text,
  ends_at: text,
});

/** What split_unmatched_payment answers. Amounts in `currency`; the parts and the remainder add up to the money that was split. */
export const split = v.object({
  outcome: v.literal('split'),
  parts: v.array(
    v.object({
      payment_id: text,
      order_id: text,
      order_number: text,
      amount: v.number(),
      status: v.picklist(['paid', 'partial']),
      receipt_id: text,
      unmatched_id: text,
    }),
  ),
  remainder: v.number(),
  remainder_id: v.nullable(text),
  currency: text,
});

/** An element of what suggest_orders answers: an order that unmatched money may be for, and why. Amounts in `currency`. */
export const suggestedOrder = v.object({
  payment_id: text,
  order_id: text,
  order_number: text,
  customer_id: maybeText,
  customer_name: maybeText,
  customer_email: maybeText,
  currency: text,
  total: v.number(),
  amount_paid: v.number(),
  missing: v.number(),
  points: v.number(),
  reasons: v.array(v.object({ kind: v.picklist(['reference', 'customer', 'amount', 'name', 'time']), text, points: v.number() })),
  created_at: text,
});

/** The result of verify_payment, apply_unmatched_payment and apply_held_money. `missing`: still due; `unmatched`: more than was due. In `currency`. */
export const verified = v.object({
  status: v.picklist(['paid', 'partial']),
  missing: v.number(),
  unmatched: v.number(),
  currency: text,
});

/** The result of record_bounce. `undone`: what was taken back, by order; `spent`: what was refunded or returned of it and is owed now;
 *  `received`, `missing`: of the receipt's order. In `currency`. */
export const bounced = v.object({
  status: v.picklist(['bounced', 'reversed']),
  receipt_id: text,
  order_id: text,
  undone: v.array(v.object({ order_id: text, order_number: text, amount: v.number() })),
  spent: v.number(),
  received: v.number(),
  missing: v.number(),
  currency: text,
});

/** The result of write_off. In `currency`. */
export const writtenOff = v.object({
  status: v.literal('written_off'),
  receipt_id: text,
  order_id: text,
  amount: v.number(),
  received: v.number(),
  missing: v.number(),
  currency: text,
  reason: text,
});

/** refund_cards.items: a line that a refund is for. */
export const refundedItem = v.object({ line_id: text, product_name: maybeText, quantity: v.number() });

export const refundStatus = v.picklist(['requested', 'processing', 'succeeded', 'failed']);

/** What refund_proposal returns: the price of what would be refunded, in `currency`. */
export const refundProposal = v.object({ amount: v.number(), currency: text });

/** What request_refund, settle_refund and cancel_refund return. `refundable`: what is left of the payment. In `currency`. */
export const refund = v.object({
  refund_id: text,
  status: refundStatus,
  amount: v.number(),
  currency: text,
  method: paymentMethod,
  order_id: text,
  refundable: v.number(),
});

export const requestedQuote = v.object({ id: text, display_id: text, status: text });

/** `user_id`: null while the customer has no account. */
export const draftedQuote = v.object({ id: text, display_id: text, status: text, user_id: v.nullable(text) });

export const splitQuote = v.object({
  id: text,
  display_id: text,
  version: v.number(),
  new: v.object({ id: text, display_id: text }),
});

/** `message_id`: of the note to the customer, null without one. */
export const sentQuote = v.object({
  id: text,
  display_id: text,
  status: text,
  version: v.number(),
  message_id: v.nullable(text),
});

/** The result of opt_out_of_reminders. */
export const optedOut = v.object({ opted_out: v.boolean() });

export const shareToken = v.object({ id: text, token: text, expires_at: text });

/** Settings shown to customers: how many days an approved price is valid, and the largest cash-on-delivery total in USD. */
export const shopTerms = v.object({ price_valid_days: v.number(), cod_limit_usd: v.number() });

/** Days from our packing to the door; null where no route names any. */
const days = { min_days: v.nullable(v.number()), max_days: v.nullable(v.number()) };

/** What a product costs on one of the shop's routes. weight: kg, as charged; goods: its price in `currency`. */
const costExample = v.object({
  product: text,
  origin_country: text,
  destination_country: text,
  weight: v.number(),
  goods: v.number(),
  currency: text,
  totals: statementTotals,
  ...days,
});

/** What the home page tells a visitor: supabase/schemas/30_pricing/home_facts.sql. */
export const homeFacts = v.object({
  headphones: v.nullable(priceResult),
  examples: v.array(costExample),
  /** Names of countries. */
  origins: v.array(text),
  destinations: v.array(text),
  ...days,
  not_carried: v.array(text),
  claim_days: v.number(),
});

/** Conversations of each filter of the inbox, counted up to 100. */
export const moneyKind = v.picklist(['to_verify', 'unmatched', 'part_paid', 'we_owe', 'they_owe']);
export const moneyAction = v.picklist(['verify', 'settle', 'refund', 'pay_out', 'collect', 'write_off', 'ask']);

/** An element of what admin_money_totals answers. */
export const moneyTotal = v.object({ kind: moneyKind, currency: text, count: v.number(), amount: v.number() });

const statementSums = {
  received: v.number(),
  refunded: v.number(),
  returned: v.number(),
  written_off: v.number(),
  held: v.number(),
};
const statementLine = {
  method: paymentMethod,
  currency: text,
  opening: v.number(),
  ...statementSums,
  closing: v.number(),
};

/** closing = opening + received - refunded - returned; `held` is a part of closing. Days of the time zone `zone`. */
export const dailyStatement = v.object({
  zone: text,
  from: text,
  to: text,
  lines: v.array(v.object({ day: text, ...statementLine })),
  totals: v.array(v.object(statementLine)),
});

/** An element of what daily_statement_rows answers. `held`: how unmatched money changed. */
export const posting = v.object({
  at: text,
  source: v.picklist(['receipt', 'unmatched', 'refund']),
  row_id: text,
  order_id: maybeText,
  order_number: maybeText,
  customer_name: maybeText,
  ...statementSums,
});

export const inboxCounts = v.object({ open: v.number(), waiting: v.number(), mine: v.number(), unassigned: v.number() });

export const adminCounts = v.object({
  quotes: v.number(),
  orders: v.number(),
  payments: v.number(),
  messages: v.number(),
  /** Lines of orders. */
  to_buy: v.number(),
  /** Open claims. */
  claims: v.number(),
});

const claimShares = v.array(v.object({ name: text, parcels: v.number(), claims: v.number(), per_100: v.number() }));

/** Claims of the parcels that left in a range. */
export const claimReport = v.object({
  parcels: v.number(),
  claims: v.number(),
  by_kind: claimShares,
  by_carrier: claimShares,
  by_shop: claimShares,
});

/** Measures of a range. Money in USD, times in hours, rates from 0 to 1; null without a denominator. */
const measures = {
  gross_paid: v.number(),
  net_revenue: v.number(),
  aov: maybeNumber,
  orders_paid: v.number(),
  time_to_quote_median_h: maybeNumber,
  time_to_quote_p90_h: maybeNumber,
  approval_rate: maybeNumber,
  quote_to_paid: maybeNumber,
};
const waiting = {
  needs_action: v.number(),
  needs_quotes: v.number(),
  needs_orders: v.number(),
  needs_payments: v.number(),
};
const unknownThen = { needs_action: v.null(), needs_quotes: v.null(), needs_orders: v.null(), needs_payments: v.null() };

/** An item that waits for an admin. `label` begins with its number: "LO-10007 · INR 35,112". */
const need = v.object({
  kind: v.picklist(['quote', 'order', 'payment']),
  id: text,
  who: maybeText,
  /** null if it concerns no single quote. */
  from: maybeText,
  /** null for money whose order is not known. */
  to: maybeText,
  label: text,
  status: text,
  since: text,
});

/** The result of admin_overview for a range. */
export const overview = v.object({
  kpis: v.object({ ...measures, ...waiting }),
  /** The same measures for the preceding range of the same length. */
  previous: v.object({ ...measures, ...unknownThen }),
  per_day: v.array(v.object({ day: text, paid: v.number(), refunded: v.number() })),
  funnel: v.object({ requested: v.number(), priced: v.number(), sent: v.number(), approved: v.number(), paid: v.number() }),
  /** Busiest first. `hours`: median time from request to sent quote. */
  routes: v.array(v.object({ from: text, to: text, sent: v.number(), approved_share: maybeNumber, hours: maybeNumber })),
  needs: v.array(need),
});

/** Days in a time zone, both inclusive. */
const reportRange = v.object({ zone: text, from: text, to: text, previous_from: text, previous_to: text });
/** A number for a range and for the preceding range. */
const compared = v.object({ now: maybeNumber, before: maybeNumber });
const reportOf = <Names extends readonly [string, ...string[]]>(names: Names) => ({
  range: reportRange,
  measures: v.record(v.picklist(names), compared),
});

export const salesReport = v.object({
  ...reportOf([
    'gross_paid',
    'refunded',
    'net_revenue',
    'orders_paid',
    'aov',
    'requested',
    'sent',
    'approval_rate',
    'quote_to_paid',
    'expiry_rate',
    'hours_to_quote',
    'hours_to_quote_p90',
  ]),
  per_day: v.array(v.object({ day: text, paid: v.number(), refunded: v.number(), orders: v.number() })),
  funnel: v.object({ requested: v.number(), priced: v.number(), sent: v.number(), approved: v.number(), paid: v.number() }),
  routes: v.array(v.object({ key: text, sent: v.number(), approved_share: maybeNumber, hours: maybeNumber })),
});

export const cartReport = v.object({
  ...reportOf(['active', 'conversion', 'abandonment_rate', 'abandoned', 'abandoned_usd', 'hours_to_abandon', 'recovery_rate']),
  live: v.object({ carts: v.number(), usd: v.number() }),
  per_day: v.array(v.object({ day: text, active: v.number(), abandoned: v.number(), converted: v.number() })),
  stages: v.array(v.object({ key: v.picklist(['cart', 'checkout', 'payment']), carts: v.number(), usd: v.number() })),
});

export const rejectionReport = v.object({
  ...reportOf(['decided', 'rejected', 'rejection_rate', 'value_lost', 'won_back', 'won_back_rate']),
  per_day: v.array(v.object({ day: text, decided: v.number(), rejected: v.number() })),
  groups: v.array(
    v.object({
      by: v.picklist(['reason', 'category', 'actor', 'route', 'band']),
      key: text,
      rejected: v.number(),
      usd: v.number(),
      won_back: v.number(),
    }),
  ),
});

/** Days; null where no line has come so far. */
const stepDays = v.object({ median: maybeNumber, p90: maybeNumber, lines: v.number() });

export const fulfilmentReport = v.object({
  share: v.number(),
  ...reportOf(['orders', 'to_bought', 'to_received', 'to_shipped', 'to_delivered', 'to_delivered_p90', 'on_time']),
  groups: v.array(
    v.object({
      by: v.picklist(['route', 'country', 'month']),
      key: text,
      lines: v.number(),
      bought: stepDays,
      received: stepDays,
      shipped: stepDays,
      delivered: stepDays,
      on_time: maybeNumber,
      promised: v.number(),
    }),
  ),
});

export const recoveryReport = v.object({
  ...reportOf([
    'mailed',
    'mailed_paid',
    'holdout',
    'holdout_paid',
    'click_rate',
    'recovery_rate',
    'recovered_usd',
    'opt_out_rate',
  ]),
  /** Shares; a 95 % interval. `missing`: how many carts the smaller arm lacks. */
  lift: v.object({ difference: maybeNumber, low: maybeNumber, high: maybeNumber, enough: v.boolean(), missing: v.number() }),
  per_day: v.array(v.object({ day: text, sent: v.number(), clicked: v.number(), recovered: v.number() })),
  mails: v.array(v.object({ sequence: v.number(), sent: v.number(), clicked: v.number(), recovered: v.number() })),
});

/** The rows behind a number. */
export const reportRows = v.object({
  total: v.number(),
  is_capped: v.boolean(),
  usd: maybeNumber,
  rows: v.array(
    v.object({
      kind: v.picklist(['quote', 'order', 'payment', 'refund', 'customer', 'cart']),
      id: text,
      target: text,
      at: text,
      usd: maybeNumber,
      number: maybeText,
      about: maybeText,
      status: maybeText,
      who: text,
      email: maybeText,
    }),
  ),
});

/** The fields of an address in a country. */
export const addressFormat = v.object({
  used: text,
  required: text,
  state_label: text,
  city_label: text,
  postal_label: text,
  example: maybeText,
  postal: maybeText,
});

/** One event in the life of a quote or an order. */
export const step = v.object({
  at: text,
  kind: v.picklist(['status', 'message', 'payment', 'email', 'sms']),
  title: text,
  detail: maybeText,
  from_status: maybeText,
  to_status: maybeText,
  trigger: maybeText,
  actor_name: maybeText,
});

/** A step that touched an order. failed: the step did not succeed. */
export const traceStep = v.object({
  at: text,
  trace_id: maybeText,
  kind: v.picklist(['change', 'move', 'mail', 'payment_event', 'job', 'failure']),
  title: text,
  detail: maybeText,
  failed: v.boolean(),
});

/** A scheduled job with its last run. last_rows: null if unknown. */
export const job = v.object({
  id: text,
  name: text,
  title: text,
  description: text,
  every_seconds: v.number(),
  can_run: v.boolean(),
  last_started_at: maybeText,
  last_ms: maybeNumber,
  last_rows: maybeNumber,
  last_error: maybeText,
  last_by: maybeText,
  next_run_at: text,
  is_late: v.boolean(),
  runs_24h: v.number(),
  failures_24h: v.number(),
});

export const jobAnswer = v.object({
  job: text,
  result: v.picklist(['done', 'failed', 'skipped']),
  rows_changed: maybeNumber,
  error: maybeText,
});

/** setting_value and default_value are JSON text. */
export const setting = v.object({
  id: text,
  setting_key: text,
  setting_value: text,
  default_value: text,
  updated_at: text,
  updated_by: maybeText,
});

export const configProblem = v.object({
  id: text,
  code: text,
  severity: v.picklist(['error', 'warning']),
  subject: text,
  message: text,
  link: text,
});

/** before and after hold changed columns only. */
/** A row of admin_audit_list. names: of the records that before and after refer to, by id. */
const auditEntry = v.object({
  id: text,
  created_at: text,
  actor_id: maybeText,
  actor_name: maybeText,
  action: text,
  table_name: text,
  record_id: text,
  subject: v.object({
    kind: v.nullable(v.picklist(['order', 'quote', 'customer'])),
    id: maybeText,
    label: text,
    currency: maybeText,
    local_currency: maybeText,
  }),
  names: v.record(text, text),
  before: v.nullable(v.record(text, v.unknown())),
  after: v.nullable(v.record(text, v.unknown())),
});

export const auditPage = v.object({
  rows: v.array(auditEntry),
  count: v.number(),
  is_estimate: v.boolean(),
  next: maybeText,
  previous: maybeText,
});

export const auditFacts = v.object({
  tables: v.array(text),
  actors: v.array(v.object({ id: text, name: text })),
});
