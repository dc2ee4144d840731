import type { Envelope } from './module-map.ts';

/** Base64, in pieces: a call takes no more arguments than fit on the stack. */
export function encodeBytes(bytes: Uint8Array): string {
  const PIECE = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** @throws DOMException where it is not base64 */
export const decodeBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);

/** JSON in base64, by way of UTF-8. */
export const encodePayload = (content: object): string => encodeBytes(new TextEncoder().encode(JSON.stringify(content)));

/** What an envelope says, unverified and unchecked: for hints only. `openMap` and `openRelease` are for everything that decides.
 *  @throws where it is not base64 of JSON */
export const peekPayload = ({ payload }: Pick<Envelope, 'payload'>): unknown =>
  JSON.parse(new TextDecoder().decode(decodeBytes(payload)));

/** An envelope as a page carries it: with the JSON itself, which compresses to half of what its base64 does. */
export interface InlinedEnvelope extends Omit<Envelope, 'payload'> {
  json: string;
}

export const toInlined = ({ payload, ...rest }: Envelope): InlinedEnvelope => ({
  json: new TextDecoder().decode(decodeBytes(payload)),
  ...rest,
});

/** The envelope that was signed: the same bytes give the same base64. */
export const fromInlined = ({ json, ...rest }: InlinedEnvelope): Envelope => ({
  payload: encodeBytes(new TextEncoder().encode(json)),
  ...rest,
});
