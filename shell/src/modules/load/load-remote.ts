// Loads remotes with the Module Federation runtime, in a chunk of its own. The shell fills the share scope itself and has no static remotes.
import type { RemoteModule } from '@landfall/contract';
import type { Release } from '@landfall/modules';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { Deadline } from './deadline.ts';
import { earlyHints } from './early-hints.ts';
import { requireRanges } from './share-ranges.ts';
import { groups, shared } from './share-table.ts';

// The page has one runtime: remotes are built with `externalRuntime` and use this one. Exported whole, since releases differ in what they use.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
runtimeCore.registerGlobalPlugins([requireRanges]); // of every remote's instance

// Evaluates this page's shared packages as they arrive, not when the last one has.
for (const group of earlyHints()?.shared ?? []) groups[group]?.().catch(() => undefined /* retried where it is needed */);

/** Groups that admin pages consist of: lists and forms. */
const ADMIN_GROUPS = ['screen', 'record', 'list', 'input', 'select', 'form', 'fields', 'drawer'];

/** Loads the shared code that most admin pages need. @throws at the first part that does not load */
export async function loadAdminCode(): Promise<void> {
  for (const group of ADMIN_GROUPS) await groups[group]?.();
}

/** The shared packages of this page's shell. From here, because a second importer of the table would hide its names from the build
 *  (platform.json). */
export const sharedPackages = shared;

interface ExpectedEntry {
  integrity: string;
  deadline: Deadline;
}

/** Entries named by the map, by URL. An entry contains the hashes of its chunks. */
const entries = new Map<string, ExpectedEntry>();

const host = createInstance({
  name: 'landfall',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared,
  plugins: [
    {
      name: 'fail-closed',
      createScript({ url }) {
        const expected = entries.get(withoutQuery(url));
        if (!expected) throw new Error(`Refused: no known hash for ${url}`);
        const integrity = isDevServer(url) ? '' : expected.integrity;
        const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
        expected.deadline.watchEntry(script);
        return { script, timeout: expected.deadline.entry };
      },
    },
  ],
});

/** A remote in development changes as one types. Production builds contain none of this. */
function isDevServer(url: string): boolean {
  const { hostname, origin } = new URL(url);
  return process.env.NODE_ENV === 'development' && hostname === '127.0.0.1' && origin !== location.origin;
}

const withoutQuery = (url: string) => url.split('?')[0]!;

const attempts = new Map<string, number>();

/** Registers a release under a name and URL that no earlier attempt used. Chrome keeps the cache entry of a hung request locked, so a retry needs
 *  another URL; and registering with `force` would drop the packages shared with that remote. */
function register({ entry, entryGlobalName, integrity }: Release, deadline: Deadline): string {
  const retry = attempts.get(entryGlobalName) ?? 0;
  attempts.set(entryGlobalName, retry + 1);
  const name = retry === 0 ? entryGlobalName : `${entryGlobalName}_${retry}`;
  const url = new URL(entry, location.origin).href;
  entries.set(url, { integrity, deadline });
  host.registerRemotes([{ name, entryGlobalName, entry: retry === 0 ? url : `${url}?retry=${retry}` }]);
  return name;
}

/** The caller limits the whole load; the entry script's own timeout is the deadline's.
 *  @throws if the entry misses it, the remote throws while loading, or it breaks the contract */
export async function loadRemote(module: string, release: Release, deadline: Deadline): Promise<RemoteModule> {
  if (process.env.NODE_ENV === 'development') await (await import('./share-dev.ts')).shareWithDevRemotes();
  const name = register(release, deadline);
  const exposed = await host.loadRemote<{ default: RemoteModule }>(`${name}/module`);
  if (!Array.isArray(exposed?.default?.routes)) {
    throw new Error(`${module} ${release.version} breaks the contract: it exposes no routes`);
  }
  return exposed.default;
}
