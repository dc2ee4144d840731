import * as v from 'valibot';
import { type Envelope, EnvelopeSchema, type ModuleMap, ModuleMapSchema } from './module-map.ts';
import { encodePayload, peekPayload } from './payload.ts';

export type MapErrorCode = 'unreadable' | 'expired';

/** Why a map was refused. */
export class MapError extends Error {
  readonly code: MapErrorCode;

  constructor(code: MapErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MapError';
    this.code = code;
  }
}

/** Packs a map. Signing takes its place here, over the payload's bytes. */
export const sealMap = (map: ModuleMap): Envelope => ({ payload: encodePayload(map), keyId: null, signature: null });

function readMap(received: unknown): ModuleMap {
  try {
    return v.parse(ModuleMapSchema, peekPayload(v.parse(EnvelopeSchema, received)));
  } catch (cause) {
    throw new MapError('unreadable', 'The module map cannot be read', cause);
  }
}

/** Unpacks an envelope as it came from the network or the page. A signature will be verified here, before anything is read.
 *  @param now ms since 1970
 *  @throws MapError `unreadable` for a wrong shape, `expired` from `expiresAt` on */
export function openEnvelope(received: unknown, now: number): ModuleMap {
  const map = readMap(received);
  if (Date.parse(map.expiresAt) <= now) throw new MapError('expired', `The module map expired at ${map.expiresAt}`);
  return map;
}
