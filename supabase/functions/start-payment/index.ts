// POST {order_id, method: card | bank_transfer | cod} with the customer's token to pay an existing order. Reuses a pending
// payment of the same method, so a second click never pays twice. Returns {payment_id, order_id, method, amount, currency,
// redirect: payment page or null}. Errors: 400, 401, 404, 409, 422 or 502 with {error: {code, message}}.
import { callerOf } from '../_shared/caller.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { paymentToStart, siteOf } from '../_shared/payments/payment-to-start.ts';
import type { PaymentPage, PaymentToStart } from '../_shared/payments/provider.ts';
import { providerOf } from '../_shared/payments/providers.ts';
import { readJson } from '../_shared/read-json.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

/** An ID and a word, in bytes. */
const MAX_BODY = 4096;

interface Started {
  payment_id: string;
  order_id: string;
  method: string;
  amount: number;
  currency: string;
  replaced: { gateway: string; gateway_ref: string }[];
}

async function readOrder(request: Request): Promise<{ order_id: unknown; method: unknown }> {
  const { order_id = null, method = null } = await readJson(request, MAX_BODY); // PostgREST does not know a function without its arguments
  return { order_id, method };
}

async function start(authorization: string, { order_id, method }: { order_id: unknown; method: unknown }): Promise<Started> {
  const { data, error } = await callerClient(authorization).rpc('start_payment', { p_order_id: order_id, p_method: method });
  if (error?.code === '22P02') throw new Refusal(404, 'order_not_found', 'This order does not exist, or it is not yours.');
  if (error) throw refusalOf(error, 'This order cannot be paid now.');
  return data as Started;
}

async function openPage(payment: PaymentToStart, request: Request): Promise<PaymentPage> {
  const site = siteOf(payment, request);
  const about = `?payment=${payment.payment_id}`;
  const returnTo = { success: `${site}/payment-success${about}`, failure: `${site}/payment-failure${about}` };
  try {
    return await providerOf(payment.gateway).open(payment, returnTo, new URL(request.url).origin);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    console.error('the gateway failed:', error);
    throw new Refusal(502, 'gateway_failed', 'The payment page could not be opened. Nothing was taken. Try again in a moment.');
  }
}

/** The page closed before the gateway reported it. Record that, so the next try opens a new page. */
async function recordExpired({ gateway, payment_id }: PaymentToStart, ref: string): Promise<void> {
  const event = { id: `seen_expired:${ref}`, type: 'expired', payment_id, ref };
  const { error } = await secretClient().rpc('record_payment_event', { p_gateway: gateway, p_event: event });
  if (error) throw new Error(`the end of a page could not be noted: ${error.message}`);
}

/** If the second page has closed too, give up. */
const failRetry = (): Promise<never> =>
  Promise.reject(new Refusal(502, 'gateway_failed', 'The payment page could not be opened. Try again in a moment.'));

/** @returns the page's URL */
async function pay(started: Started, request: Request, again: () => Promise<Started>): Promise<string> {
  const payment = await paymentToStart({ p_payment_id: started.payment_id });
  if (!payment) throw new Error('a payment that was just opened is gone');
  const page = await openPage(payment, request);
  if (page.state === 'complete')
    throw new Refusal(409, 'payment_in_flight', 'This payment is being confirmed. Give it a moment.');
  if (page.state === 'expired') {
    await recordExpired(payment, page.ref);
    return pay(await again(), request, failRetry);
  }
  const { error } = await secretClient().rpc('payment_started', { p_payment_id: payment.payment_id, p_gateway_ref: page.ref });
  if (error) throw new Error(`the page could not be noted: ${error.message}`);
  return page.url;
}

/** Best effort: if a replaced page takes money anyway, its event is still recorded. */
const closeReplaced = ({ replaced }: Started): Promise<unknown> =>
  Promise.allSettled(replaced.map(async ({ gateway, gateway_ref }) => providerOf(gateway).close(gateway_ref)));

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    await callerOf(callerClient(authorization), authorization);
    const wish = await readOrder(request);
    const started = await start(authorization, wish);
    await closeReplaced(started);
    const redirect = started.method === 'card' ? await pay(started, request, () => start(authorization, wish)) : null;
    const { payment_id, order_id, method, amount, currency } = started;
    return json({ payment_id, order_id, method, amount, currency, redirect });
  }),
);
