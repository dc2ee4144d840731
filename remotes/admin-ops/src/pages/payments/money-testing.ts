import { anAdminOrder } from '@landfall/contract/testing';
import type { MoneyRow } from './money-queue.query.ts';

const order = anAdminOrder();

/** A transfer whose proof waits. */
export const aMoneyRow = (changes: Partial<MoneyRow> = {}): MoneyRow => ({
  id: 'p1',
  kind: 'to_verify',
  waits_for: 'shop',
  amount: 35112,
  currency: 'INR',
  amount_usd: 423,
  since: '2026-11-16T10:05:00Z',
  order_id: order.id,
  order_number: order.order_number,
  order_status: 'payment_pending',
  user_id: order.user_id,
  customer_name: 'Asha Rao',
  customer_email: 'asha@example.com',
  method: 'bank_transfer',
  unmatched_id: null,
  payment_id: 'p1',
  reference_code: 'PAY-7K2M',
  amount_received: 0,
  proof_path: null,
  proof_seen_before: false,
  details: null,
  sentence: 'Check the proof of INR 35,112.00.',
  action: 'verify',
  ...changes,
});
