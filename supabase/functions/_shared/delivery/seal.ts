import type { Envelope } from '../../../../libs/modules/src/module-map.ts';
import { sealPayload, type Signer, signerOf } from '../../../../libs/modules/src/signing.ts';
import { optionalSetting, setting } from '../setting.ts';

/** By the key's text, because the embedded backend serves several instances from one loaded module. */
const signers = new Map<string, Promise<Signer>>();

function signerFrom(text: string): Promise<Signer> {
  const known = signers.get(text) ?? signerOf(JSON.parse(text) as JsonWebKey);
  signers.set(text, known);
  return known;
}

/** The signing keys: those being retired, oldest first, then DELIVERY_KEY. */
function signersNow(): Promise<Signer[]> {
  const retiring = JSON.parse(optionalSetting('DELIVERY_KEYS_RETIRING') ?? '[]') as JsonWebKey[];
  return Promise.all([...retiring.map((key) => JSON.stringify(key)), setting('DELIVERY_KEY')].map(signerFrom));
}

/** Ids of the keys that `seal` signs with. */
export const signingKeyIds = async (): Promise<string[]> => (await signersNow()).map(({ publicKey }) => publicKey.keyId);

/** Encodes and signs a payload. While a key is being replaced the oldest signature comes first, for shells that read only one: every page
 *  opened before the change trusts it. */
export async function seal(payload: object): Promise<Envelope> {
  const [first, ...also] = await signersNow();
  return sealPayload(payload, first!, also);
}
