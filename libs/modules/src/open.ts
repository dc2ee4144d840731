import * as v from 'valibot';
import {
  type Envelope,
  EnvelopeSchema,
  type ModuleMap,
  ModuleMapSchema,
  type Release,
  ReleasePayloadSchema,
} from './module-map.ts';
import { MapError } from './map-error.ts';
import { comparePoints, type MapPoint, pointText } from './map-point.ts';
import { peekPayload } from './payload.ts';
import { type ModuleKey, signerAmong } from './signing.ts';

interface Trust {
  keys: readonly ModuleKey[];
  /** ms since 1970 */
  now: number;
}

export interface MapTrust extends Trust {
  environment: string;
  /** The newest map this browser has used. */
  seen?: MapPoint;
  /** For the last good map, only if the registry can't be reached. */
  mayBeExpired?: boolean;
}

function shaped<Shape extends v.GenericSchema>(shape: Shape, read: () => unknown, what: string): v.InferOutput<Shape> {
  try {
    return v.parse(shape, read());
  } catch (cause) {
    throw new MapError('unreadable', `The ${what} cannot be read`, cause);
  }
}

/** Verifies the envelope's signature with one of the keys before it reads anything of the payload. */
async function verified(received: unknown, keys: readonly ModuleKey[], what: string): Promise<Envelope> {
  const envelope = shaped(EnvelopeSchema, () => received, what);
  if (!(await signerAmong(keys, envelope))) throw new MapError('signature', `No trusted key signed the ${what}`);
  return envelope;
}

function inTime(expiresAt: string, now: number, what: string): void {
  if (Date.parse(expiresAt) <= now) throw new MapError('expired', `The ${what} expired at ${expiresAt}`);
}

/** Opens a module map from the network, the page or the browser's storage.
 *  @throws MapError, in this order: `unreadable` for an invalid envelope, `signature`, `unreadable` for an invalid map, `environment` for
 *  another environment's, `older` than the map seen (a replay), `expired` from `expiresAt` on */
export async function openMap(received: unknown, trust: MapTrust): Promise<ModuleMap> {
  const envelope = await verified(received, trust.keys, 'module map');
  const map = shaped(ModuleMapSchema, () => peekPayload(envelope), 'module map');
  const { environment, expiresAt } = map;
  if (environment !== trust.environment)
    throw new MapError('environment', `The module map is ${environment}'s, not ${trust.environment}'s`);
  const { seen } = trust;
  if (seen && comparePoints(map, seen) < 0)
    throw new MapError('older', `The module map has ${pointText(map)}; this browser has seen ${pointText(seen)}`);
  if (!trust.mayBeExpired) inTime(expiresAt, trust.now, 'module map');
  return map;
}

/** A release that is opened by itself, with what the page's policy may allow for it. */
export type OpenedRelease = Release & { capabilities?: string[] };

/** Opens the signed document of one release.
 *  @throws MapError `unreadable`, `signature`, `expired`, or `other` if it is not the requested release */
export async function openRelease(
  received: unknown,
  trust: Trust,
  asked: { module: string; version: string },
): Promise<OpenedRelease> {
  const envelope = await verified(received, trust.keys, 'release document');
  const { module, release, capabilities, expiresAt } = shaped(
    ReleasePayloadSchema,
    () => peekPayload(envelope),
    'release document',
  );
  if (module !== asked.module || release.version !== asked.version)
    throw new MapError('other', `The release document is of ${module} ${release.version}`);
  inTime(expiresAt, trust.now, 'release document');
  return { ...release, ...(capabilities && { capabilities }) };
}
