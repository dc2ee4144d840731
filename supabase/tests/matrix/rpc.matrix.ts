import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from '../../../libs/status/src/defaults.ts';
import type { Line } from './expectation.ts';
import { SHARED_TOKEN, type World } from './world.ts';

/** Expectations for one function of schema public, with arguments that can succeed. */
export interface Call {
  /** row = success; denied = no right to execute; else the SQLSTATE of the refusal. */
  line: Line;
  args?: (world: World) => Record<string, unknown>;
}

const priced = [{ product_name: 'Hat', quantity: 1, item_price: 20, item_weight: 0.2 }];
const typed = { items: priced, merchant_shipping: 0, insured: false, domestic_shipping: 0, discount: 0 };
const country = { code: 'US', currency: 'USD', rate_from_usd: 1 };
const estimate = { origin_country: 'US', destination_country: 'NP', items: [{ item_price: 20, quantity: 1, item_weight: 1 }] };

const instant = {
  items: [{ product_url: 'https://shop.example/hat', product_name: 'Hat', item_price: 20, item_weight: 0.2 }],
  country_code: 'US',
  destination_country: 'NP',
};

const STATUS_SETS = { p_quote: DEFAULT_QUOTE_STATUSES, p_order: DEFAULT_ORDER_STATUSES };

const aboutQuote = ({ rows }: World) => ({ p_quote_id: rows['quotes'] });
const conversation = ({ rows }: World) => ({ p_conversation_id: rows['conversations'] });
const ofOwner = ({ people }: World) => ({ p_user_id: people.owner });
const aboutPayment = ({ rows }: World) => ({ p_payment_id: rows['payments'] });
const aDraft = ({ rows }: World) => ({
  p_name: 'quote_sent',
  p_subject: 'Hello {{customer_name}}',
  p_html: '<p>{{total}}</p>',
  p_text: '{{total}}',
  p_entity_type: 'quote',
  p_entity_id: rows['quotes'],
});

//                 anonymous owner  other  admin
export const rpc: Record<string, Call> = {
  has_role: {
    line: '        row       row    row    row',
    args: ({ people }) => ({ _user_id: people.admin, _role: 'admin' }),
  },
  price_quote: {
    line: '        row       row    row    row',
    args: () => ({ input: { items: [], origin: country, destination: { ...country, code: 'CA' }, route: null } }),
  },
  estimate: { line: 'row      row    row    row', args: () => ({ p_input: estimate }) },
  example_price: { line: 'row row    row    row' },
  home_facts: { line: 'row row    row    row' },
  restricted_goods: { line: 'row row  row    row', args: () => ({ p_origin: 'US', p_destination: 'NP', p_names: '{Hat}' }) },
  shop_terms: { line: 'row row    row    row' },
  start_checkout: { line: 'denied row row    row' },
  admin_jobs: { line: 'denied PT403 PT403  row' },
  run_job: { line: '  denied PT403 PT403  row', args: () => ({ p_name: 'expire_quotes' }) },
  admin_settings: { line: 'denied PT403 PT403 row' },
  config_health: { line: 'denied PT403 PT403 row' },
  admin_audit_list: { line: 'denied PT403 PT403 row' },
  audit_facts: { line: 'denied PT403 PT403 row' },
  shared_quote: { line: 'row  row    row    row', args: () => ({ token: SHARED_TOKEN }) },
  opt_out_of_reminders: { line: 'row row row    row', args: () => ({ p_token: 'recovery' }) },
  // the edge function recovery-link calls it
  record_recovery_click: { line: 'denied denied denied denied', args: () => ({ p_token: 'recovery' }) },
  send_contact: {
    line: '        row       row    row    row',
    args: () => ({ p_name: 'Ada', p_email: 'ada@mail.test', p_subject: 'Hello', p_content: 'Do you ship to Bhutan?' }),
  },
  // customers put photos to their items, admins to orders
  place_file: { line: '    denied    row    row    row', args: () => ({ p_bucket: 'product-photos' }) },
  request_quote: {
    line: '        denied    row    row    row',
    args: () => ({ p_request: { items: priced, country_code: 'US', destination_country: 'NP' } }),
  },
  preview_instant_quote: {
    line: '        row       row    row    row',
    args: () => ({ p_request: instant }),
  },
  request_instant_quote: {
    line: '        denied    row    row    row',
    args: () => ({ p_request: instant }),
  },
  preview_price: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_quote_id: rows['pending'], p_typed: typed }),
  },
  save_price: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_quote_id: rows['pending'], p_version: 1, p_typed: typed }),
  },
  draft_quote: {
    line: '        denied    PT403  PT403  row',
    args: () => ({
      p_request: { items: priced, country_code: 'US', destination_country: 'NP', email: 'by@phone.test', reason: 'By phone' },
    }),
  },
  edit_quote: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_id: rows['pending'], p_changes: { items: priced }, p_version: 1, p_reason: 'Another hat' }),
  },
  split_quote: {
    line: '        denied    PT403  PT403  PT409', // sent
    args: ({ rows }) => ({ p_id: rows['quotes'], p_items: [{ id: rows['quote_items'] }], p_version: 1, p_reason: 'Heavy' }),
  },
  merge_quotes: {
    line: '        denied    PT403  PT403  PT422', // another customer
    args: ({ rows }) => ({
      p_quotes: [
        { id: rows['pending'], version: 1 },
        { id: rows['drafted'], version: 1 },
      ],
      p_reason: 'One parcel',
    }),
  },
  save_and_send: {
    line: '        denied    PT403  PT403  PT409', // another total
    args: ({ rows }) => ({
      p_quote_id: rows['pending'],
      p_version: 1,
      p_typed: {
        ...typed,
        items: [{ ...priced[0], customs_category_id: rows['customs_categories'] }],
        reason: 'A hat',
      },
      p_total: 1,
    }),
  },
  check_quote: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_quote_id: rows['pending'], p_typed: typed }),
  },
  move_quote: {
    line: '        denied    row    PT404  PT409',
    args: (world) => ({ ...aboutQuote(world), p_to: 'approved', p_version: 1, p_total: 13_300 }),
  },
  unsend_quote: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ ...aboutQuote(world), p_version: 1 }),
  },
  choose_delivery_option: {
    line: '        denied    row    PT404  PT404',
    args: (world) => ({ ...aboutQuote(world), p_version: 1, p_option_id: null }),
  },
  renew_quote: {
    line: '        denied    row    PT404  PT404',
    args: ({ rows }) => ({ p_quote_id: rows['expired'], p_version: 1, p_total: 13_300 }),
  },
  checkout: {
    line: '        denied    row    PT404  PT404',
    args: ({ rows }) => ({
      p_items: [{ quote_id: rows['approved'], quantity: 1 }],
      p_address_id: rows['user_addresses'],
      p_method: 'bank_transfer',
      p_idempotency_key: 'matrix-checkout',
      p_total: 13_200,
    }),
  },
  move_order: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_order_id: rows['orders'], p_to: 'cancelled', p_version: 1, p_details: { reason: 'Sold out' } }),
  },
  move_lines: {
    line: '        denied    PT403  PT403  PT409', // another admin changed it since 1970
    args: ({ rows }) => ({ p_lines: [{ line_id: rows['order_lines'], seen: new Date(0).toISOString() }], p_to: 'bought' }),
  },
  answer_unavailable: {
    line: '        denied    PT409  PT404  PT404', // it is not unavailable
    args: ({ rows }) => ({ p_line_id: rows['order_lines'], p_answer: 'wait' }),
  },
  open_claim: {
    line: '        denied    PT409  PT404  PT404', // it is not delivered
    args: ({ rows }) => ({ p_claim: { line_id: rows['order_lines'], kind: 'damaged', description: 'Broken' } }),
  },
  decide_claim: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_claim_id: rows['claims'], p_version: 1, p_to: 'refused', p_reason: 'It came' }),
  },
  claim_report: {
    line: '        denied    PT403  PT403  row',
    args: () => ({ p_from: '2026-01-01', p_to: '2026-02-01' }),
  },
  storage_list: { line: 'denied   PT403  PT403  row' },
  buying_list: { line: 'denied    PT403  PT403  row' },
  find_lines: { line: ' denied    PT403  PT403  row' },
  pack_parcel: {
    line: '        denied    PT403  PT403  PT409',
    args: ({ rows }) => ({ p_lines: [{ line_id: rows['order_lines'], seen: new Date(0).toISOString() }] }),
  },
  unpack_line: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_parcel_id: rows['parcels'], p_version: 1, p_line_id: rows['packed_line'] }),
  },
  measure_parcel: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_parcel_id: rows['parcels'], p_version: 1, p_details: { weight: 2 } }),
  },
  preview_parcel_saving: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_lines: `{${rows['order_lines']}}` }),
  },
  ship_parcel: {
    line: '        denied    PT403  PT403  PT409', // its order is not ordered
    args: ({ rows }) => ({ p_parcel_id: rows['parcels'], p_version: 1, p_details: { carrier: 'DHL', tracking_number: '1' } }),
  },
  record_parcel_event: {
    line: '        denied    PT403  PT403  PT409', // it did not leave
    args: ({ rows }) => ({ p_parcel_id: rows['parcels'], p_version: 1, p_event: { state: 'customs' } }),
  },
  parcel_papers: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_parcel_id: rows['parcels'] }),
  },
  assign_record: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ p_entity_type: 'order', p_id: world.rows['orders'], p_assignee: world.people.admin, p_seen: null }),
  },
  save_internal_note: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_entity_type: 'order', p_id: rows['orders'], p_note: 'Ring first', p_seen: 'Fragile' }),
  },
  create_quote_template: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_quote_id: rows['quotes'], p_name: 'Shoes of the matrix' }),
  },
  use_quote_template: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_template_id: rows['quote_templates'], p_quote_id: rows['quotes'] }),
  },
  verify_payment: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({
      ...aboutPayment(world),
      p_amount: 13200,
      p_idempotency_key: 'matrix-verify',
      p_expected_balance: 0,
    }),
  },
  record_bounce: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_receipt_id: rows['payment_receipts'], p_reason: 'Chargeback' }),
  },
  write_off: {
    line: '        denied    PT403  PT403  PT409', // nothing has arrived
    args: ({ rows }) => ({ p_order_id: rows['orders'], p_expected_missing: 13200, p_reason: 'Bank fee' }),
  },
  my_held_money: { line: '        denied    row  none  none', args: () => ({}) },
  apply_held_money: {
    line: '        denied    PT409  PT404  PT404', // the owner's, whose proof waits
    args: ({ rows }) => ({ p_order_id: rows['orders'], p_unmatched_id: rows['unmatched_payments'], p_expected_balance: 0 }),
  },
  refund_proposal: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_payment_id: rows['earlier'], p_items: [{ line_id: rows['order_lines'] }] }),
  },
  request_refund: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({
      p_payment_id: rows['earlier'],
      p_amount: 50,
      p_reason: 'Arrived late',
      p_idempotency_key: 'matrix-refund',
      p_expected_refundable: 13100,
      p_items: [],
    }),
  },
  settle_refund: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_refund_id: rows['refunds'], p_payout_reference: 'TRF 2231' }),
  },
  cancel_refund: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_refund_id: rows['refunds'], p_why: 'Requested twice' }),
  },
  refund_to_send: {
    line: '        denied    PT403  PT403  PT409', // it was paid by transfer
    args: ({ rows }) => ({ p_refund_id: rows['refunds'] }),
  },
  reject_payment: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ ...aboutPayment(world), p_reason: 'Not readable' }),
  },
  record_payment_proof: {
    line: '        denied    denied denied denied',
    args: (world) => ({ ...aboutPayment(world), p_user_id: world.people.owner, p_path: 'x', p_sha256: 'x' }),
  },
  payment_methods: {
    line: '        denied    row    PT404  PT404',
    args: ({ rows }) => ({ p_order_id: rows['orders'] }),
  },
  start_payment: {
    line: '        denied    PT409  PT404  PT404', // its proof is being checked
    args: ({ rows }) => ({ p_order_id: rows['orders'], p_method: 'card' }),
  },
  payment_to_start: { line: 'denied  denied denied denied', args: aboutPayment },
  payment_started: {
    line: '        denied    denied denied denied',
    args: (world) => ({ ...aboutPayment(world), p_gateway_ref: 'cs_1' }),
  },
  record_payment_event: {
    line: '        denied    denied denied denied',
    args: () => ({ p_gateway: 'stripe', p_event: { id: 'evt_2', type: 'other' } }),
  },
  record_carrier_event: {
    line: '        denied    denied denied denied',
    args: () => ({
      p_event: { provider: 'sandbox', event_id: '1', tracking_number: 'A 1', state: 'customs', at: new Date().toISOString() },
    }),
  },
  refund_to_prove: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_refund_id: rows['refunds'] }),
  },
  record_payout_proof: {
    line: '        denied    denied denied denied',
    args: ({ rows, people }) => ({ p_refund_id: rows['refunds'], p_admin_id: people.admin, p_path: 'x', p_sha256: 'x' }),
  },
  save_customer_notes: {
    line: '        denied    PT403  PT403  row',
    args: ({ people }) => ({ p_user_id: people.owner, p_notes: 'Prefers calls', p_version: 0 }),
  },
  set_cash_on_delivery: {
    line: '        denied    PT403  PT403  row',
    args: ({ people }) => ({ p_user_id: people.owner, p_enabled: true }),
  },
  view_as_customer: {
    line: '        denied    PT403  PT403  row',
    args: ({ people }) => ({ p_user_id: people.owner, p_reason: 'Cannot find a quote' }),
  },
  // an admin who has not started the view
  customer_quotes: { line: ' denied    PT403  PT403  PT403', args: ofOwner },
  customer_orders: { line: ' denied    PT403  PT403  PT403', args: ofOwner },
  customer_threads: { line: 'denied    PT403  PT403  PT403', args: ofOwner },
  split_unmatched_payment: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({
      p_id: rows['unmatched_payments'],
      p_shares: [{ payment_id: rows['payments'], amount: 20, expected_balance: 0 }],
    }),
  },
  suggest_orders: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_unmatched_id: rows['unmatched_payments'] }),
  },
  note_unmatched_payment: {
    line: '        denied    PT403  PT403  row',
    args: () => ({ p_amount: 10, p_currency: 'NPR', p_note: 'Came twice' }),
  },
  apply_unmatched_payment: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_id: rows['unmatched_payments'], p_payment_id: rows['payments'], p_expected_balance: 0 }),
  },
  resolve_unmatched_payment: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_id: rows['unmatched_payments'], p_resolution: 'Sent back', p_outcome: 'returned' }),
  },
  preview_consolidation: {
    line: '        denied    row    PT404  PT404',
    args: ({ rows }) => ({ p_items: [{ quote_id: rows['approved'], quantity: 2 }] }),
  },
  consolidate_quotes: {
    line: '        denied    PT422  PT404  PT404', // of one quote
    args: ({ rows }) => ({ p_items: [{ quote_id: rows['approved'], quantity: 1 }], p_total: 13_300 }),
  },
  timeline: {
    line: '        denied    row    PT404  row',
    args: ({ rows }) => ({ p_entity_type: 'quote', p_id: rows['quotes'] }),
  },
  inbox: { line: '        denied    PT403  PT403  row' },
  inbox_page: { line: '   denied    PT403  PT403  row' },
  inbox_counts: { line: ' denied    PT403  PT403  row' },
  reply_to_conversation: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ ...conversation(world), p_content: 'All of them', p_last_message_id: world.rows['last_message'] }),
  },
  assign_conversation: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ ...conversation(world), p_to: world.people.admin }),
  },
  close_conversation: {
    line: '        denied    PT403  PT403  row',
    args: (world) => ({ ...conversation(world), p_last_message_id: world.rows['last_message'] }),
  },
  reopen_conversation: { line: 'denied    PT403  PT403  row', args: (world) => conversation(world) },
  create_share_token: { line: 'denied row   PT404  row', args: aboutQuote },
  revoke_share_token: { line: 'denied row   PT404  row', args: ({ rows }) => ({ p_id: rows['share_tokens'] }) },
  admin_overview: {
    line: '        denied    PT403  PT403  row',
    args: () => ({ p_from: '2026-01-01', p_to: '2026-02-01' }),
  },
  sales_report: { line: 'denied     PT403  PT403  row' },
  cart_report: { line: 'denied      PT403  PT403  row' },
  fulfilment_report: { line: 'denied PT403  PT403  row' },
  rejection_report: { line: 'denied PT403  PT403  row' },
  recovery_report: { line: 'denied  PT403  PT403  row' },
  report_rows: { line: 'denied      PT403  PT403  row', args: () => ({ p_report: 'sales', p_list: 'sent' }) },
  admin_countries: { line: 'denied  PT403  PT403  row' },
  admin_shipping_routes: { line: 'denied PT403 PT403  row' },
  admin_counts: { line: ' denied    PT403  PT403  row' },
  admin_search: { line: 'denied PT403 PT403 row', args: () => ({ p_search: 'Hat' }) },
  review_moves: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_entity: 'quote', p_ids: `{${rows['pending']}}`, p_to: 'sent' }),
  },
  admin_quote_list: { line: 'denied PT403 PT403 row' },
  admin_order_list: { line: 'denied PT403 PT403 row' },
  admin_payment_list: { line: 'denied PT403 PT403 row' },
  admin_customer_list: { line: 'denied PT403 PT403 row' },
  admin_claim_list: { line: 'denied PT403 PT403 row' },
  admin_money_list: { line: 'denied PT403 PT403 row' },
  admin_money_totals: { line: 'denied PT403 PT403 row' },
  order_trace: { line: '    denied PT403  PT403  row', args: ({ rows }) => ({ p_order_id: rows['orders'] }) },
  daily_statement: { line: 'denied PT403 PT403 row' },
  daily_statement_rows: {
    line: '        denied    PT403  PT403  row',
    args: () => ({ p_day: '2026-11-20', p_method: 'card', p_currency: 'NPR' }),
  },
  // templates and mail
  email_variables: { line: 'denied PT403 PT403 row', args: () => ({ p_name: 'quote_sent' }) },
  preview_email: { line: ' denied PT403 PT403 row', args: aDraft },
  send_test_email: { line: 'denied PT403 PT403 row', args: aDraft },
  resend_email: { line: ' denied PT403 PT403 row', args: ({ rows }) => ({ p_id: rows['failed_mail'] }) },
  address_format: { line: 'row row row row', args: () => ({ p_country: 'NP' }) },
  keep_time_zone: { line: 'denied row row row', args: () => ({ p_zone: 'Asia/Kathmandu' }) },
  my_event_choices: { line: 'denied row    row    row' },
  choose_event: {
    line: '        denied    row    row    row',
    args: () => ({ p_event: 'quote_expired', p_channel: 'app', p_on: false }),
  },
  // the mail worker's
  claim_mails: { line: '  denied denied denied denied' },
  settle_mail: {
    line: '        denied denied denied denied',
    args: ({ rows }) => ({ p_id: rows['email_outbox'], p_attempt: 1, p_outcome: 'sent' }),
  },
  record_mail_run: {
    line: '        denied denied denied denied',
    args: () => ({ p_started_at: '2026-11-20T10:00:00Z', p_attempts: 1 }),
  },
  service_facts: { line: 'denied denied denied denied' },
  claim_alert_calls: { line: 'denied denied denied denied' },
  return_alert_calls: { line: 'denied denied denied denied', args: () => ({ p_calls: '[]' }) },
  // only for the functions' secret key, even for public data: browsers get the signed map
  delivery: {
    line: '        denied    denied denied denied',
    args: () => ({ p_verb: 'map_facts', p_as: null, p_input: { environment: 'production' } }),
  },
  simulate_settings: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({
      p_changes: [{ table: 'customs_categories', id: rows['customs_categories'], values: { duty_percent: 6 } }],
    }),
  },
  status_sets: { line: 'denied PT403  PT403  row' },
  status_effects: { line: 'denied PT403 PT403 row', args: () => STATUS_SETS },
  // a version that is not the stored one
  save_status_sets: {
    line: '        denied    PT403  PT403  PT409',
    args: () => ({ ...STATUS_SETS, p_version: '2020-01-01T00:00:00Z' }),
  },
  try_instant_quote: { line: 'denied PT403 PT403 row', args: () => ({ p_request: instant }) },
  order_rules: {
    line: '        denied    PT403  PT403  row',
    args: ({ rows }) => ({ p_kind: 'weight', p_ids: `{${String(rows['auto_quote_rules'])}}` }),
  },
  expire_quotes: { line: 'denied    denied denied denied' },
};
