// Adds what the generator of database.types.ts can't know. Bundles use only the types. supabase/tests/schema/overlay.test.ts compares
// each entry with the real database.
import * as v from 'valibot';
import type { Database as Generated } from './database.types.ts';
import {
  breakdown,
  deliveryStatement,
  priceResult,
  priceStatement,
  rateConfidence,
  rateSource,
  statementTotals,
} from './price.ts';
import * as settings from './settings-shapes.ts';
import * as shape from './shapes.ts';

type Public = Generated['public'];
type Relations = Public['Tables'] & Public['Views'];
type Relation = keyof Relations;
type Shapes = { [R in Relation]?: { [C in keyof Relations[R]['Row']]?: v.GenericSchema } };

const quote = {
  quote_type: shape.quoteType,
  breakdown,
  rate_source: rateSource,
  rate_confidence: rateConfidence,
};
const order = {
  payment_status: shape.orderPaymentStatus,
  payment_method: shape.paymentMethod,
  shipping_address: shape.shippingAddress,
};
const quoteStatement = {
  statement: priceStatement,
  totals: statementTotals,
  delivery: v.array(deliveryStatement),
  item_amounts: v.record(v.string(), v.number()),
};
const orderCard = {
  ...order,
  statement: priceStatement,
  totals: statementTotals,
  payment: shape.orderPayment,
  items: v.array(shape.orderLine),
  parcels: v.array(shape.orderParcel),
  storage: v.array(shape.stored),
  papers: v.array(shape.paper),
  saved_shipping: v.array(shape.savedShipping),
  money: shape.orderStatement,
};
const orderLine = { state: shape.lineState, answer: shape.lineAnswer };
const payment = { method: shape.paymentMethod, status: shape.paymentStatus };
const refund = { method: shape.paymentMethod, status: shape.refundStatus, items: v.array(shape.refundedItem) };
const receipt = { source: shape.receiptSource };

/** JSON columns, and text columns limited by a check constraint. Says nothing about null. */
export const SHAPES = {
  quotes: { ...quote, instant: shape.storedInstant },
  quote_cards: { ...quote, ...quoteStatement, consolidation: shape.replacedQuotes },
  quote_list: { totals: statementTotals },
  admin_quotes: {
    ...quote,
    ...quoteStatement,
    consolidation: shape.replacedQuotes,
    instant: shape.storedInstant,
    applied_rules: v.array(shape.appliedRule),
    priority: shape.priority,
  },
  quote_admin: { applied_rules: v.array(shape.appliedRule), priority: shape.priority },
  orders: order,
  order_list: {
    totals: statementTotals,
    payment_status: shape.orderPaymentStatus,
    payment_method: shape.paymentMethod,
    waits_for: shape.waitsFor,
  },
  order_cards: orderCard,
  admin_orders: orderCard,
  order_items: { snapshot: shape.snapshot },
  order_lines: orderLine,
  admin_order_lines: {
    ...orderLine,
    moves: v.array(shape.lineState),
    steps: v.array(shape.lineStep),
    extra_weight: shape.extraWeight,
  },
  claims: { kind: shape.claimKind, state: shape.claimState },
  admin_claims: { kind: shape.claimKind, state: shape.claimState },
  parcels: { state: shape.parcelState, address: shape.shippingAddress },
  parcel_events: { state: shape.parcelEventState, source: shape.parcelEvent.entries.source },
  parcel_cards: {
    state: shape.parcelState,
    address: shape.shippingAddress,
    lines: v.array(shape.parcelLine),
    events: v.array(shape.parcelEvent),
    extra_weight: shape.extraWeight,
    provider: shape.carrierProvider,
  },
  carriers: { provider: shape.carrierProvider },
  quote_templates: { items: v.array(shape.templateItem) },
  payments: payment,
  admin_payments: payment,
  admin_money_queue: { kind: shape.moneyKind, action: shape.moneyAction, waits_for: shape.waitsFor, method: shape.paymentMethod },
  payment_receipts: receipt,
  admin_payment_receipts: { ...receipt, reversal_kind: shape.reversalKind },
  admin_customer_details: { address: shape.shippingAddress },
  refunds: { status: shape.refundStatus },
  refund_cards: refund,
  admin_refunds: refund,
  auto_quote_rules: { kind: settings.ruleKind, conditions: settings.ruleConditions, actions: settings.ruleActions },
  customs_categories: { restriction: shape.restriction },
  country_settings: { customs_basis: shape.customsBasis, incoterm: shape.incoterm },
  shipping_routes: { weight_tiers: v.array(shape.weightTier), delivery_options: v.array(shape.deliveryOption) },
  footer_settings: { how_it_works_steps: v.array(shape.point), value_props: v.array(shape.point) },
} as const satisfies Shapes;

/** Columns of views that are never null. */
export const NOT_NULL = {
  admin_conversations: ['customer_name', 'is_visitor'],
  admin_customer_details: [
    'cod_enabled',
    'is_admin',
    'last_activity_at',
    'message_count',
    'notes_version',
    'order_count',
    'payment_count',
    'quote_count',
    'refund_count',
    'refunded_usd',
    'total_usd',
  ],
  admin_customers: ['is_admin', 'order_count', 'quote_count', 'total_usd'],
  admin_money_queue: ['action', 'amount', 'amount_received', 'currency', 'id', 'kind', 'proof_seen_before', 'sentence', 'since'],
  admin_order_lines: ['moves', 'piece_amount', 'steps'],
  admin_orders: [
    'cancel_sentence',
    'item_count',
    'items',
    'money',
    'moves',
    'origins',
    'papers',
    'parcels',
    'requires_action',
    'saved_shipping',
    'statement',
    'storage',
    'totals',
  ],
  admin_payments: ['amount_received', 'amount_refundable', 'order_due', 'proof_seen_before'],
  admin_quotes: ['actions', 'delivery', 'is_unreachable', 'item_amounts', 'item_count', 'moves', 'priority', 'requires_action'],
  message_threads: ['key', 'last_is_mine', 'message_count', 'unread', 'words'],
  order_cards: [
    'item_count',
    'items',
    'money',
    'moves',
    'origins',
    'papers',
    'parcels',
    'saved_shipping',
    'statement',
    'storage',
    'totals',
  ],
  order_list: ['item_count', 'money_label', 'origins', 'sort_name', 'totals', 'unread', 'words'],
  quote_cards: ['actions', 'delivery', 'item_amounts', 'item_count', 'moves'],
  quote_list: ['item_count', 'sort_name', 'unread', 'words'],
  parcel_cards: ['lines', 'events'],
  refund_cards: ['items'],
  admin_refunds: ['items'],
} as const satisfies { [R in keyof Public['Views']]?: readonly (keyof Public['Views'][R]['Row'])[] };

/** Functions that return a view's row as JSON. */
export const ROW_RESULTS = {
  answer_unavailable: 'order_cards',
  open_claim: 'order_cards',
  decide_claim: 'admin_claims',
  choose_delivery_option: 'quote_cards',
  consolidate_quotes: 'quote_cards',
  edit_quote: 'quote_cards',
  merge_quotes: 'quote_cards',
  move_order: 'order_cards',
  move_quote: 'quote_cards',
  measure_parcel: 'parcel_cards',
  pack_parcel: 'parcel_cards',
  record_parcel_event: 'parcel_cards',
  ship_parcel: 'parcel_cards',
  note_unmatched_payment: 'admin_unmatched_payments',
  resolve_unmatched_payment: 'admin_unmatched_payments',
  save_customer_notes: 'admin_customer_details',
  save_price: 'quote_cards',
  set_cash_on_delivery: 'admin_customer_details',
  unsend_quote: 'quote_cards',
} as const satisfies { [F in keyof Public['Functions']]?: Relation };

/** Functions that return a page of a view's rows as JSON, with these of its columns; `*`: all. */
export const PAGE_RESULTS = {
  admin_quote_list: {
    of: 'admin_quotes',
    columns: `id,display_id,user_id,status,product_name,item_count,country_code,destination_country,final_currency,final_total,totals,
      created_at,expires_at,quote_type,instant,customer_name,customer_email,assigned_to,requires_action,order_id,version,is_unreachable`,
  },
  admin_order_list: {
    of: 'admin_orders',
    columns: `id,order_number,user_id,status,payment_status,origins,country_code,destination_country,currency,total,total_usd,totals,payment_method,
      created_at,item_count,product_name,customer_name,customer_email,requires_action,version,money,tracking`,
  },
  admin_money_list: { of: 'admin_money_queue', columns: '*' },
  admin_claim_list: { of: 'admin_claims', columns: '*' },
  admin_payment_list: {
    of: 'admin_payments',
    columns: `id,order_id,order_number,user_id,customer_name,customer_email,method,gateway,amount,currency,status,reference_code,proof_path,proof_sha256,
      proof_seen_before,amount_paid,failure_code,expires_at,created_at,updated_at,order_status,amount_received,amount_refundable,
      order_due`,
  },
  admin_customer_list: {
    of: 'admin_customers',
    columns: 'id,full_name,email,phone,country,created_at,updated_at,quote_count,order_count,total_usd,last_quote_at,is_admin',
  },
} as const satisfies { [F in keyof Public['Functions']]?: { of: Relation; columns: string } };

/** Functions that return JSON, or rows with nullable columns. */
export const RESULTS = {
  address_format: shape.addressFormat,
  admin_counts: shape.adminCounts,
  claim_report: shape.claimReport,
  parcel_papers: shape.parcelPapers,
  admin_jobs: v.array(shape.job),
  admin_money_totals: v.array(shape.moneyTotal),
  admin_overview: shape.overview,
  admin_settings: v.array(shape.setting),
  apply_held_money: shape.verified,
  apply_unmatched_payment: shape.verified,
  assign_record: shape.assigned,
  audit_facts: shape.auditFacts,
  admin_audit_list: shape.auditPage,
  admin_search: v.array(shape.foundRecord),
  cancel_refund: shape.refund,
  cart_report: shape.cartReport,
  check_quote: v.array(shape.sendCheck),
  checkout: shape.placedOrder,
  config_health: v.array(shape.configProblem),
  create_quote_template: shape.newTemplate,
  create_share_token: shape.shareToken,
  daily_statement: shape.dailyStatement,
  daily_statement_rows: v.array(shape.posting),
  draft_quote: shape.draftedQuote,
  estimate: priceResult,
  fulfilment_report: shape.fulfilmentReport,
  example_price: priceResult,
  home_facts: shape.homeFacts,
  inbox_counts: shape.inboxCounts,
  opt_out_of_reminders: shape.optedOut,
  payment_methods: shape.paymentOffer,
  preview_consolidation: shape.consolidation,
  preview_parcel_saving: shape.parcelSaving,
  preview_instant_quote: shape.instantAnswer,
  preview_price: priceResult,
  price_quote: priceResult,
  recovery_report: shape.recoveryReport,
  rejection_report: shape.rejectionReport,
  renew_quote: shape.requestedQuote,
  refund_proposal: shape.refundProposal,
  report_rows: shape.reportRows,
  request_instant_quote: shape.instantQuote,
  request_quote: shape.requestedQuote,
  request_refund: shape.refund,
  review_moves: v.array(shape.reviewedMove),
  restricted_goods: shape.restrictedGoods,
  record_bounce: shape.bounced,
  save_and_send: shape.sentQuote,
  storage_list: shape.storageList,
  save_status_sets: settings.statusSets,
  run_job: shape.jobAnswer,
  save_internal_note: shape.savedNote,
  settle_refund: shape.refund,
  sales_report: shape.salesReport,
  shared_quote: shape.sharedQuote,
  shop_terms: shape.shopTerms,
  simulate_settings: settings.simulation,
  status_effects: settings.statusEffects,
  status_sets: settings.statusSets,
  split_quote: shape.splitQuote,
  split_unmatched_payment: shape.split,
  start_payment: shape.startedPayment,
  suggest_orders: v.array(shape.suggestedOrder),
  timeline: v.array(shape.step),
  order_trace: v.array(shape.traceStep),
  try_instant_quote: settings.triedInstant,
  use_quote_template: shape.usedTemplate,
  verify_payment: shape.verified,
  view_as_customer: shape.customerView,
  write_off: shape.writtenOff,
} as const satisfies { [F in keyof Public['Functions']]?: v.GenericSchema };

type ShapesOf<R> = R extends keyof typeof SHAPES ? (typeof SHAPES)[R] : unknown;
type NotNullOf<R> = R extends keyof typeof NOT_NULL ? (typeof NOT_NULL)[R][number] : never;

type Value<R, C, Given> = C extends keyof ShapesOf<R>
  ? ShapesOf<R>[C] extends v.GenericSchema
    ? v.InferOutput<ShapesOf<R>[C]>
    : never
  : NonNullable<Given>;
type Column<R, C, Given> = Value<R, C, Given> | (C extends NotNullOf<R> ? never : Extract<Given, null>);

/** A row of a table or view. */
export type Row<R extends Relation> = { [C in keyof Relations[R]['Row']]: Column<R, C, Relations[R]['Row'][C]> };

type Trimmed<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` ? Trimmed<Rest> : Text;
type Names<Columns extends string> = Columns extends `${infer First},${infer Others}`
  ? Trimmed<First> | Names<Others>
  : Trimmed<Columns>;

/** The row returned by `select(columns)`, for plain columns (no embedded tables or aliases). */
export type Selected<R extends Relation, Columns extends string> = Pick<Row<R>, Names<Columns> & keyof Row<R>>;

type Rows<R extends Relation, Columns extends string> = Columns extends '*' ? Row<R> : Selected<R, Columns>;

type WithRow<R, Given> = { [K in keyof Given]: K extends 'Row' ? (R extends Relation ? Row<R> : never) : Given[K] };

/** A page of a long list, with the cursors of its neighbours. `count` is of all pages, an estimate above 10,000. */
export interface ListPage<R> {
  rows: R[];
  count: number;
  is_estimate: boolean;
  next: string | null;
  previous: string | null;
}

/** A page of the admins' inbox. `next`: where the next page begins, which also is how far a search has come; null where nothing is left. */
export interface InboxPage {
  rows: Row<'admin_conversations'>[];
  next: { before: string; before_id: string } | null;
}

type LineRow = Row<'admin_order_lines'>;

/** Functions that answer with lines of orders. */
interface LineResults {
  /** `offers`: the status an order can have now because its last line got there. */
  move_lines: {
    lines: LineRow[];
    orders: { order_id: string; order_number: string; version: number; offers: string | null }[];
  };
  /** `shop`: null for what has no link. */
  buying_list: { count: number; shops: { shop: string | null; count: number; lines: LineRow[] }[] };
  find_lines: { count: number; lines: LineRow[] };
}

type ResultOf<F extends keyof Public['Functions']> = F extends keyof typeof RESULTS
  ? v.InferOutput<(typeof RESULTS)[F]>
  : F extends keyof typeof ROW_RESULTS
    ? Row<(typeof ROW_RESULTS)[F]>
    : F extends keyof typeof PAGE_RESULTS
      ? ListPage<Rows<(typeof PAGE_RESULTS)[F]['of'], (typeof PAGE_RESULTS)[F]['columns']>>
      : F extends 'inbox_page'
        ? InboxPage
        : F extends keyof LineResults
          ? LineResults[F]
          : Public['Functions'][F] extends { SetofOptions: { to: infer R extends Relation } }
            ? Row<R>[]
            : Public['Functions'][F]['Returns'];

/** A function's result. */
export type Result<F extends keyof Public['Functions']> = ResultOf<F>;

/** The generated types with the overlay. */
export type Database = {
  public: {
    Tables: { [R in keyof Public['Tables']]: WithRow<R, Public['Tables'][R]> };
    Views: { [R in keyof Public['Views']]: WithRow<R, Public['Views'][R]> };
    Functions: {
      [F in keyof Public['Functions']]: {
        [K in keyof Public['Functions'][F]]: K extends 'Returns' ? ResultOf<F> : Public['Functions'][F][K];
      };
    };
    Enums: Public['Enums'];
    CompositeTypes: Public['CompositeTypes'];
  };
};
