// POST /payment-webhook/<gateway>: receives signed payment events from gateways. Returns 200 {outcome} once stored, 400 for a
// bad signature, 500 if storing failed, so the gateway retries.
import { secretClient } from '../_shared/clients.ts';
import { json, postOnly } from '../_shared/http.ts';
import { providerOf } from '../_shared/payments/providers.ts';
import { readBytes } from '../_shared/read-bytes.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

/** The body is read before its signature is verified, so limit it. Gateways send a few kilobytes. */
const MAX_BODY = 2 ** 20;

const gatewayOf = (request: Request): string => new URL(request.url).pathname.split('/').filter(Boolean).at(-1) ?? '';

Deno.serve(
  postOnly(async (request) => {
    const gateway = gatewayOf(request);
    const event = await providerOf(gateway).readEvent(
      new TextDecoder().decode(await readBytes(request, MAX_BODY)),
      request.headers,
    );
    if (event.type === 'other') return json({ outcome: 'ignored' });
    const { data, error } = await secretClient().rpc('record_payment_event', { p_gateway: gateway, p_event: event });
    if (error) throw refusalOf(error, 'This event was refused.');
    return json(data);
  }),
);
