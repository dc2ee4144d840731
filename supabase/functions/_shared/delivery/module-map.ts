import { type ModuleMap, type Release, SCHEMA } from '../../../../libs/modules/src/module-map.ts';
import { ENTRY, MANIFEST } from './release-document.ts';
import { expiry } from './seal.ts';

/** A release as the registry knows it. */
export interface ReleaseFacts {
  version: string;
  entryGlobalName: string;
  integrity: string;
}

interface ModuleFacts {
  stable: ReleaseFacts;
  previous: ReleaseFacts | null;
  rollout?: { id: string; weight: number; release: ReleaseFacts };
}

export interface MapFacts {
  environment: string;
  epoch: number;
  revision: number;
  minRevision: number;
  modules: Record<string, ModuleFacts>;
}

/** Where browsers find the files of releases: this origin, or a CDN's. */
const base = (): string => Deno.env.get('MODULES_URL') ?? '/modules';

export function releaseOf(module: string, { version, entryGlobalName, integrity }: ReleaseFacts): Release {
  const folder = `${base()}/${module}/${version}/`;
  return { version, entry: folder + ENTRY, integrity, entryGlobalName, manifest: folder + MANIFEST };
}

const entryOf = (module: string, { stable, previous, rollout }: ModuleFacts) => ({
  stable: releaseOf(module, stable),
  previous: previous && releaseOf(module, previous),
  ...(rollout && { rollout: { id: rollout.id, weight: rollout.weight, release: releaseOf(module, rollout.release) } }),
});

/** The map of an environment, the same for everyone.
 *  @param now ms since 1970 */
export function mapOf({ environment, epoch, revision, minRevision, modules }: MapFacts, now: number): ModuleMap {
  const entries = Object.entries(modules).map(([name, facts]) => [name, entryOf(name, facts)] as const);
  const expiresAt = expiry(now);
  return { schema: SCHEMA, environment, epoch, revision, minRevision, expiresAt, modules: Object.fromEntries(entries) };
}
