// POST {parcel_id, state, place?, text?, send?: once | twice | late | forged} with an admin's token: the sandbox carrier reports this
// of a parcel that it has, by its signed webhook. Only in a demo. Returns {outcomes}, one for each event that was sent. Errors: 400,
// 401, 403 sandbox_closed, 404 no_sandbox_parcel with {error: {code, message}}.
import { callerOf } from '../_shared/caller.ts';
import { type CarrierEvent, sandboxCarrierSecret } from '../_shared/carriers/carrier.ts';
import { callerClient } from '../_shared/clients.ts';
import { json, postOnly, Refusal } from '../_shared/http.ts';
import { readJson } from '../_shared/read-json.ts';
import { postSandboxEvent } from '../_shared/sandbox-signature.ts';
import { setting } from '../_shared/setting.ts';

const MAX_BODY = 4096;

/** Age of a late event, in ms: events that are newer by their own time still say where the parcel is. */
const LATE_MS = 24 * 60 * 60 * 1000;

/** The number that the sandbox carrier gave the parcel. Only admins read who carries it. */
async function trackingNumber(authorization: string, parcelId: unknown): Promise<string> {
  const { data } = await callerClient(authorization)
    .from('parcel_cards')
    .select('tracking_number')
    .eq('id', String(parcelId))
    .eq('provider', 'sandbox')
    .maybeSingle<{ tracking_number: string | null }>();
  if (!data?.tracking_number) throw new Refusal(404, 'no_sandbox_parcel', 'The sandbox carrier has no such parcel.');
  return data.tracking_number;
}

async function post(event: Omit<CarrierEvent, 'provider'>, secret: string): Promise<string> {
  const response = await postSandboxEvent(`${setting('SUPABASE_URL')}/functions/v1/carrier-webhook/sandbox`, event, secret);
  const { outcome, error } = (await response.json()) as { outcome?: string; error?: { code: string; message: string } };
  if (error) throw new Refusal(response.status, error.code, error.message);
  return outcome ?? '';
}

Deno.serve(
  postOnly(async (request) => {
    const authorization = request.headers.get('authorization') ?? '';
    await callerOf(callerClient(authorization), authorization);
    const { parcel_id, state, place, text, send } = await readJson(request, MAX_BODY);
    const event = {
      event_id: crypto.randomUUID(),
      tracking_number: await trackingNumber(authorization, parcel_id),
      state: state as CarrierEvent['state'],
      at: new Date(Date.now() - (send === 'late' ? LATE_MS : 0)).toISOString(),
      ...(typeof place === 'string' && { place }),
      ...(typeof text === 'string' && { text }),
    };
    const secret = send === 'forged' ? 'another secret' : sandboxCarrierSecret();
    const events = send === 'twice' ? [event, event] : [event];
    return json({ outcomes: await Promise.all(events.map((one) => post(one, secret))) });
  }),
);
