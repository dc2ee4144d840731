// POST /carrier-webhook/<provider>: receives signed events of parcels. Returns 200 {outcome} once stored, 400 for a bad signature
// or event, 500 if storing failed, so the provider repeats it.
import { carrierOf } from '../_shared/carriers/carrier.ts';
import { secretClient } from '../_shared/clients.ts';
import { json, postOnly } from '../_shared/http.ts';
import { readBytes } from '../_shared/read-bytes.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

/** The body is read before its signature is verified, so limit it. */
const MAX_BODY = 64 * 1024;

const providerOf = (request: Request): string => new URL(request.url).pathname.split('/').filter(Boolean).at(-1) ?? '';

Deno.serve(
  postOnly(async (request) => {
    const event = await carrierOf(providerOf(request)).readEvent(
      new TextDecoder().decode(await readBytes(request, MAX_BODY)),
      request.headers,
    );
    const { data, error } = await secretClient().rpc('record_carrier_event', { p_event: event });
    if (error) throw refusalOf(error, 'This event was refused.');
    return json(data);
  }),
);
