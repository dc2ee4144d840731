import type { Tables } from './expectation.ts';

/** Views have the same readers as their tables, and are read-only. */
//                      anonymous owner  other  admin
export const views: Tables = {
  quote_cards: { select: '    denied row  none   row' },
  quote_list: { select: '     denied row  none   row' },
  order_list: { select: '     denied row  none   row' },
  message_threads: { select: 'denied row  none   none', key: 'key' },
  admin_quotes: { select: '   denied none none   row' },
  order_cards: { select: '    denied row  none   row' },
  admin_order_lines: { select: 'denied none none   row' },
  admin_claims: { select: '   denied none none   row' },
  parcel_cards: { select: '   denied row  none   row' },
  admin_team: { select: '     denied none none   row' },
  admin_orders: { select: '   denied none none   row' },
  admin_payments: { select: ' denied none none   row' },
  refund_cards: { select: '   denied row  none   row' },
  admin_refunds: { select: '  denied none none   row' },
  admin_payment_receipts: { select: 'denied none none row' },
  admin_unmatched_payments: { select: 'denied none none row' },
  admin_money_queue: { select: 'denied none none row' },
  admin_conversations: { select: 'denied none none row' },
  admin_customers: { select: 'denied none none   row' },
  admin_customer_details: { select: 'denied none none row' },
};

/** The owner's row of World that each view shows. */
export const viewRows: Record<string, string> = {
  quote_cards: 'quotes',
  quote_list: 'quotes',
  order_list: 'orders',
  message_threads: 'thread',
  admin_quotes: 'quotes',
  order_cards: 'orders',
  admin_order_lines: 'order_lines',
  admin_claims: 'claims',
  parcel_cards: 'parcels',
  admin_team: 'admin_person',
  admin_orders: 'orders',
  admin_payments: 'payments',
  refund_cards: 'refunds',
  admin_refunds: 'refunds',
  admin_payment_receipts: 'payment_receipts',
  admin_unmatched_payments: 'unmatched_payments',
  admin_money_queue: 'unmatched_payments',
  admin_conversations: 'conversations',
  admin_customers: 'profiles',
  admin_customer_details: 'profiles',
};
