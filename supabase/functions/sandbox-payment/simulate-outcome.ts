import type { GatewayEvent, PaymentToStart } from '../_shared/payments/provider.ts';
import { sandboxSecret } from '../_shared/payments/providers.ts';
import { postSandboxEvent } from '../_shared/sandbox-signature.ts';
import { setting } from '../_shared/setting.ts';

/** Every possible outcome of a payment. */
const ENDS = ['succeed', 'decline', 'cancel', 'abandon', 'duplicate', 'late', 'wrong-amount', 'bad-signature'] as const;
export type End = (typeof ENDS)[number];
export const isEnd = (value: unknown): value is End => ENDS.includes(value as End);

/** Delay of a late event, in ms. Long enough for the waiting page to poll a few times. */
const LATE_MS = 7000;

async function sendEvent(event: GatewayEvent, secret = sandboxSecret()): Promise<void> {
  const response = await postSandboxEvent(`${setting('SUPABASE_URL')}/functions/v1/payment-webhook/sandbox`, event, secret);
  await response.body?.cancel();
}

/** Sends the event after the response. On hosted, waitUntil keeps the function alive. */
function sendEventLater(event: GatewayEvent): void {
  const told = new Promise((resolve) => setTimeout(resolve, LATE_MS))
    .then(() => sendEvent(event))
    .catch((error: unknown) => console.error('a late event was lost:', error));
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(told);
}

/** Sends the chosen outcome to the shop, as a gateway would. */
export async function simulateOutcome(end: End, { payment_id, gateway_ref, amount, currency }: PaymentToStart): Promise<void> {
  const about = { id: `evt_${crypto.randomUUID()}`, payment_id, ref: gateway_ref!, currency };
  const paid = { ...about, type: 'succeeded', amount: String(amount) } satisfies GatewayEvent;
  if (end === 'succeed') await sendEvent(paid);
  if (end === 'decline') await sendEvent({ ...about, type: 'failed', failure_code: 'card_declined' });
  if (end === 'cancel') await sendEvent({ ...about, type: 'cancelled', failure_code: 'cancelled_by_customer' });
  if (end === 'duplicate') await Promise.all([sendEvent(paid), sendEvent(paid)]);
  if (end === 'late') sendEventLater(paid);
  if (end === 'wrong-amount') await sendEvent({ ...paid, amount: String(Math.round(amount * 100 + 100) / 100) });
  if (end === 'bad-signature') await sendEvent(paid, 'somebody else');
}

/** Where a gateway would redirect. Abandoning leads back to the order. */
export function returnUrl(end: End, { payment_id, order_id }: PaymentToStart): string {
  if (end === 'abandon') return `/dashboard/orders/${order_id}`;
  return `${end === 'decline' || end === 'cancel' ? '/payment-failure' : '/payment-success'}?payment=${payment_id}`;
}
