// ECDSA P-256 with SHA-256 over an envelope's payload, with WebCrypto: the same code in Node, Deno and browsers. Imports no schema, so
// that a function can use it alone.
import { decodeBytes, encodeBytes, encodePayload } from './payload.ts';
import type { Envelope, Signature } from './module-map.ts';

/** Identifies which of several keys signed: keys are replaced by trusting both for a while. */
export interface ModuleKey {
  keyId: string;
  /** Public. */
  jwk: JsonWebKey;
}

export interface Signer {
  publicKey: ModuleKey;
  /** Base64 of r and s, 64 bytes. */
  sign(payload: string): Promise<string>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Only the public fields of a key. */
const publicPart = ({ crv, kty, x, y }: JsonWebKey): JsonWebKey => ({ crv: crv!, kty: kty!, x: x!, y: y! });

/** Creates a private key. Its owner decides what code runs in every browser. */
export async function generateSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  return crypto.subtle.exportKey('jwk', privateKey);
}

/** The first 16 hex digits of the key's thumbprint (RFC 7638). */
async function keyIdOf(jwk: JsonWebKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(JSON.stringify(publicPart(jwk))));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param jwk a private key from `generateSigningKey`
 *  @throws DOMException for anything else */
export async function signerOf(jwk: JsonWebKey): Promise<Signer> {
  const key = await crypto.subtle.importKey('jwk', { ...publicPart(jwk), d: jwk.d! }, CURVE, false, ['sign']);
  return {
    publicKey: { keyId: await keyIdOf(jwk), jwk: publicPart(jwk) },
    sign: async (payload) => encodeBytes(new Uint8Array(await crypto.subtle.sign(SIGNATURE, key, bytesOf(payload)))),
  };
}

const signatureBy = async ({ publicKey, sign }: Signer, payload: string): Promise<Signature> => ({
  keyId: publicKey.keyId,
  signature: await sign(payload),
});

/** Signs an encoded payload.
 *  @param also other keys that sign it too while one key replaces another */
export async function signPayload(payload: string, signer: Signer, also: readonly Signer[] = []): Promise<Envelope> {
  const [first, ...rest] = await Promise.all([signer, ...also].map((one) => signatureBy(one, payload)));
  return { payload, ...first!, ...(rest.length > 0 && { also: rest }) };
}

/** Encodes and signs a map or the document of one release. */
export const sealPayload = (content: object, signer: Signer, also?: readonly Signer[]): Promise<Envelope> =>
  signPayload(encodePayload(content), signer, also);

/** Ids of the signing keys, according to the envelope. */
export const keyIdsOf = ({ keyId, also = [] }: Pick<Envelope, 'keyId' | 'also'>): string[] => [
  keyId,
  ...also.map((other) => other.keyId),
];

async function verifies({ jwk }: ModuleKey, payload: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('jwk', publicPart(jwk), CURVE, false, ['verify']);
    return await crypto.subtle.verify(SIGNATURE, key, decodeBytes(signature), bytesOf(payload));
  } catch {
    return false;
  }
}

/** The id of the first of these keys that signed the payload. Ignores unreadable keys and signatures of another format. */
export async function signerAmong(keys: readonly ModuleKey[], envelope: Envelope): Promise<string | undefined> {
  const { payload, also = [], ...first } = envelope;
  for (const key of keys)
    for (const { keyId, signature } of [first, ...also])
      if (keyId === key.keyId && (await verifies(key, payload, signature))) return keyId;
  return undefined;
}
