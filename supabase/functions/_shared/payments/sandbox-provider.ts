import { Refusal } from '../http.ts';
import type { CardProvider, GatewayEvent } from './provider.ts';
import { isSandboxSignature, SANDBOX_SIGNATURE, sandboxRef } from '../sandbox-signature.ts';

/** A gateway that takes no money. Its page (function sandbox-payment) can simulate every outcome of a payment. The database
 *  accepts its events only in a demo. */
export const sandboxProvider = (secret: string): CardProvider => ({
  async open({ payment_id }, _returnTo, origin) {
    const ref = await sandboxRef(secret, payment_id);
    return { state: 'open', ref, url: `${origin}/functions/v1/sandbox-payment?ref=${ref}` };
  },
  close: async () => undefined,
  refund: async ({ refund_id }) => ({ ref: `sandbox_refund_${refund_id}`, status: 'succeeded' }),
  async readEvent(body, headers) {
    if (!(await isSandboxSignature(secret, body, headers.get(SANDBOX_SIGNATURE) ?? '')))
      throw new Refusal(400, 'bad_signature', 'This was not signed by the sandbox, or too long ago.');
    return JSON.parse(body) as GatewayEvent;
  },
});
