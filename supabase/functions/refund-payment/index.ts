// POST {refund_id} with an admin's token: sends a requested card refund to its gateway. Safe to repeat, because the gateway gets the refund's ID as
// its idempotency key. Returns {refund_id, status: succeeded | processing | failed}. Errors: 400, 401, 403, 404, 409 or 502 with
// {error: {code, message}}.
import { callerOf } from '../_shared/caller.ts';
import { callerClient, secretClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import type { GatewayRefund, RefundToSend } from '../_shared/payments/provider.ts';
import { providerOf } from '../_shared/payments/providers.ts';
import { readJson } from '../_shared/read-json.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

/** An ID, in bytes. */
const MAX_BODY = 1024;

const EVENT = { succeeded: 'refunded', processing: 'refund_pending', failed: 'refund_failed' } as const;

async function refundToSend(authorization: string, refundId: unknown): Promise<RefundToSend> {
  const { data, error } = await callerClient(authorization).rpc('refund_to_send', { p_refund_id: refundId });
  if (error?.code === '22P02') throw new Refusal(404, 'refund_not_found', 'This refund does not exist.');
  if (error) throw refusalOf(error, 'This refund cannot be sent now.');
  return data as RefundToSend;
}

async function send(refund: RefundToSend): Promise<GatewayRefund> {
  try {
    return await providerOf(refund.gateway).refund(refund);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    console.error('the gateway failed:', error);
    const message = 'The gateway did not confirm the refund. Send it again in a moment: it is never paid out twice.';
    throw new Refusal(502, 'gateway_failed', message);
  }
}

async function record(
  { refund_id, payment_id, gateway, amount, currency }: RefundToSend,
  response: GatewayRefund,
): Promise<void> {
  const event = {
    id: `answer:${response.ref}:${response.status}`,
    type: EVENT[response.status],
    payment_id,
    refund_id,
    refund_ref: response.ref,
    amount,
    currency,
    ...(response.failure_code && { failure_code: response.failure_code }),
  };
  const { error } = await secretClient().rpc('record_payment_event', { p_gateway: gateway, p_event: event });
  if (error) throw new Error(`the gateway's answer could not be recorded: ${error.message}`);
}

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    await callerOf(callerClient(authorization), authorization);
    const { refund_id = null } = await readJson(request, MAX_BODY); // PostgREST does not know a function without its argument
    const refund = await refundToSend(authorization, refund_id);
    const response = await send(refund);
    await record(refund, response);
    return json({ refund_id: refund.refund_id, status: response.status });
  }),
);
