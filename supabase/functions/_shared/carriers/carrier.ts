import { Refusal } from '../http.ts';
import { isSandboxSignature, SANDBOX_SIGNATURE } from '../sandbox-signature.ts';
import { secretKey } from '../setting.ts';

/** An event of a parcel, as record_carrier_event expects it. */
export interface CarrierEvent {
  provider: string;
  /** Once a provider. */
  event_id: string;
  tracking_number: string;
  state: 'shipped' | 'in_transit' | 'customs' | 'out_for_delivery' | 'delivered' | 'exception' | 'returned' | 'lost';
  /** ISO 8601 with its zone. */
  at: string;
  place?: string;
  text?: string;
}

/** A service that follows parcels of carriers. Another one is another entry of `carrierOf` and a name in carriers.provider. */
export interface TrackingProvider {
  /** Checks who signed the body and reads it. @throws Refusal 400 bad_signature */
  readEvent(body: string, headers: Headers): Promise<CarrierEvent>;
}

/** The key that the sandbox carrier signs with: only our functions know it. */
export const sandboxCarrierSecret = (): string => `sandbox carrier:${secretKey()}`;

/** A carrier without lorries, for demos: the database accepts its events in a demo alone. */
const sandboxCarrier: TrackingProvider = {
  async readEvent(body, headers) {
    if (!(await isSandboxSignature(sandboxCarrierSecret(), body, headers.get(SANDBOX_SIGNATURE) ?? '')))
      throw new Refusal(400, 'bad_signature', 'This was not signed by the sandbox carrier, or too long ago.');
    return { ...(JSON.parse(body) as CarrierEvent), provider: 'sandbox' };
  },
};

/** The provider of this name. @throws Refusal 404 no_such_carrier */
export function carrierOf(provider: string): TrackingProvider {
  if (provider !== 'sandbox') throw new Refusal(404, 'no_such_carrier', 'No such service follows our parcels.');
  return sandboxCarrier;
}
