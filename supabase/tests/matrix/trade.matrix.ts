import type { Tables } from './expectation.ts';

//                      anonymous owner  other  admin
export const trade: Tables = {
  quotes: {
    select: '           denied    row    none   row',
    update: {
      in_cart: '        denied    row    none   none',
      saved_for_later: 'denied    row    none   none',
    },
  },
  quote_items: { select: 'denied  row    none   row' },
  quote_admin: {
    select: '           denied    none   none   row',
    insert: '           denied    denied denied row',
    values: ({ rows }) => ({ quote_id: rows['approved'], internal_notes: 'x' }),
    update: {
      internal_notes: ' denied    none   none   row',
      assigned_to: '    denied    none   none   row',
      priority: '       denied    none   none   row',
    },
  },
  consolidations: { select: 'denied row none   row' },
  quote_contacts: { select: 'denied none none   row' },
  orders: { select: '   denied    row    none   row' },
  order_admin: { select: 'denied  none   none   row' },
  order_items: { select: 'denied  row    none   row' },
  order_lines: { select: 'denied  row    none   row' },
  order_line_admin: { select: 'denied none none  row' },
  claims: { select: '   denied    row    none   row' },
  parcels: { select: '  denied    row    none   row' },
  parcel_lines: { select: 'denied row    none   row' },
  parcel_events: { select: 'denied row   none   row' },
  payments: { select: ' denied    row    none   row' },
  payment_events: { select: 'denied none none   row' },
  payment_receipts: { select: 'denied none  none   row' },
  unmatched_payments: { select: 'denied none none row' },
  refunds: { select: '  denied    row    none   row' },
  refund_lines: { select: '  denied    row    none   row' },
  refund_admin: { select: 'denied  none   none   row' },
  share_tokens: {
    select: '           denied    row    none   row',
    unreadable: ['token_hash'],
  },
};
