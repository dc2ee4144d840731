import type { Envelope } from '../../../../libs/modules/src/module-map.ts';
import { sealPayload, type Signer, signerOf } from '../../../../libs/modules/src/signing.ts';
import { setting } from '../setting.ts';

/** By the key's own text: the embedded backend serves several instances from one loaded file. */
const signers = new Map<string, Promise<Signer>>();

function signer(): Promise<Signer> {
  const text = setting('DELIVERY_KEY');
  const known = signers.get(text) ?? signerOf(JSON.parse(text) as JsonWebKey);
  signers.set(text, known);
  return known;
}

/** Packs and signs what browsers will trust, with the key in DELIVERY_KEY. */
export const seal = async (payload: object): Promise<Envelope> => sealPayload(payload, await signer());

const SLOT_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day after the last full ten minutes: within these the same revision gives the same payload, byte for byte. */
export const expiry = (now: number): string => new Date(Math.floor(now / SLOT_MS) * SLOT_MS + DAY_MS).toISOString();
