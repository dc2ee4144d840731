import type { Envelope } from './module-map.ts';

/** Base64, in chunks, because a call's arguments are limited by the stack. */
export function encodeBytes(bytes: Uint8Array): string {
  const PIECE = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** @throws DOMException for invalid base64 */
export const decodeBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.codePointAt(0)!);

/** JSON as UTF-8 in base64. */
export const encodePayload = (content: object): string => encodeBytes(new TextEncoder().encode(JSON.stringify(content)));

/** An envelope's content, unverified: for hints only. Use `openMap` and `openRelease` for decisions.
 *  @throws if it is not JSON in base64 */
export const peekPayload = ({ payload }: Pick<Envelope, 'payload'>): unknown =>
  JSON.parse(new TextDecoder().decode(decodeBytes(payload)));

/** An envelope as inlined in a page: with the JSON itself, which compresses to half the size of its base64. */
export interface InlinedEnvelope extends Omit<Envelope, 'payload'> {
  json: string;
}

export const toInlined = ({ payload, ...rest }: Envelope): InlinedEnvelope => ({
  json: new TextDecoder().decode(decodeBytes(payload)),
  ...rest,
});

/** The original envelope: the same bytes give the same base64. */
export const fromInlined = ({ json, ...rest }: InlinedEnvelope): Envelope => ({
  payload: encodeBytes(new TextEncoder().encode(json)),
  ...rest,
});
