import { type Responses, anAdminOrder, renderInShell } from '@landfall/contract/testing';
import type { AdminPayment } from '../../rows.ts';
import { Component } from './detail.route.tsx';
import { REFERENCE } from './testing.ts';

export const order = anAdminOrder();
export const payment: AdminPayment = {
  id: 'p1',
  order_id: order.id,
  order_number: order.order_number,
  user_id: order.user_id,
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  method: 'bank_transfer',
  gateway: 'bank',
  amount: 35112,
  currency: 'INR',
  status: 'awaiting_verification',
  reference_code: 'PAY-7K2M',
  proof_path: 'u1/p1/proof.png',
  proof_sha256: 'aa',
  proof_seen_before: true,
  failure_code: null,
  expires_at: null,
  amount_paid: 0,
  amount_received: 0,
  amount_refundable: 0,
  order_due: 35112,
  order_status: 'payment_pending',
  created_at: '2026-11-16T10:00:00Z',
  updated_at: '2026-11-16T10:05:00Z',
};

/** Opens an order's page, or the quote of its address. */
export const openOrder = (answers: Responses = {}, at = `/admin/orders/${order.id}`) =>
  renderInShell(
    ['/admin/orders/:id', '/admin/quotes/:id'].map((path) => ({ path, Component })),
    {
      ...REFERENCE,
      admin_quotes: [],
      admin_orders: [order],
      admin_payments: [payment],
      admin_payment_receipts: [],
      admin_refunds: [],
      ...answers,
    },
    { as: 'admin', at },
  );

/** Paid in full, and nothing refunded yet. */
export const paid: AdminPayment = {
  ...payment,
  status: 'succeeded',
  amount_paid: 35112,
  amount_received: 35112,
  amount_refundable: 35112,
  order_due: 0,
};

/** The bodies of every call of an RPC, in order. */
export const bodiesOf = (requests: readonly { name: string; body: unknown }[], name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body as Record<string, unknown>);
