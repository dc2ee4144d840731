import type { Envelope, ModuleMap } from './module-map.ts';

/** The map's JSON in base64, by way of UTF-8. */
export const encodePayload = (map: ModuleMap): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(map))));

/** What an envelope says, unverified and unchecked: for hints only. `openEnvelope` is for everything that decides.
 *  @throws where it is not base64 of JSON */
export const peekPayload = ({ payload }: Pick<Envelope, 'payload'>): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.codePointAt(0)!)));
