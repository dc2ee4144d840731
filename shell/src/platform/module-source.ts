// Takes a remote from a release by the Module Federation runtime, in a chunk of its own: the shell is a pure host and fills the share
// scope itself.
import type { RemoteModule } from '@landfall/contract';
import type { Release } from '@landfall/modules';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { earlyHints } from './early-hints.ts';
import { groups, shared } from './share-table.ts';
import type { Patience } from './patience.ts';
import { within } from './within.ts';

// One runtime in the page: the remotes are built with `externalRuntime` and take this one. All of it: what an entry asks for is up to the release.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

// The parts that this page will borrow are worked out as they arrive, not when the last has come and the remote asks for them.
for (const group of earlyHints()?.lent ?? []) groups[group]?.().catch(() => undefined /* whoever needs it asks again */);

interface Waiting {
  integrity: string;
  patience: Patience;
  whenLate: () => void;
}

/** The entries that the map vouches for, by URL, and how they are waited for. Chunks are vouched for by their entry. */
const entries = new Map<string, Waiting>();

function tellWhenLate(script: HTMLScriptElement, { patience: { late }, whenLate }: Waiting): void {
  if (!Number.isFinite(late)) return;
  const timer = setTimeout(whenLate, late);
  for (const end of ['load', 'error']) script.addEventListener(end, () => clearTimeout(timer), { once: true });
}

const host = createInstance({
  name: 'landfall',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared,
  plugins: [
    {
      name: 'fail-closed',
      createScript({ url }) {
        const entry = entries.get(withoutQuery(url));
        if (!entry) throw new Error(`Refused: no known hash for ${url}`);
        const integrity = isDevServer(url) ? '' : entry.integrity;
        const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
        tellWhenLate(script, entry);
        return { script, timeout: entry.patience.entry };
      },
    },
  ],
});

/** A remote under a developer's hands changes as they type. Nothing of this is left in a production build. */
function isDevServer(url: string): boolean {
  const { hostname, origin } = new URL(url);
  return process.env.NODE_ENV === 'development' && hostname === '127.0.0.1' && origin !== location.origin;
}

const withoutQuery = (url: string) => url.split('?')[0]!;

const tries = new Map<string, number>();

/** A name and an address that no earlier try has used. Chrome keeps a hung request's cache entry locked, so a retry asks under another
 *  URL; and registering with `force` instead would drop what the shell lent to that remote. */
function register({ entry, entryGlobalName, integrity }: Release, waiting: Omit<Waiting, 'integrity'>): string {
  const before = tries.get(entryGlobalName) ?? 0;
  tries.set(entryGlobalName, before + 1);
  const name = before === 0 ? entryGlobalName : `${entryGlobalName}_${before}`;
  const url = new URL(entry, location.origin).href;
  entries.set(url, { integrity, ...waiting });
  host.registerRemotes([{ name, entryGlobalName, entry: before === 0 ? url : `${url}?retry=${before}` }]);
  return name;
}

/** Resolves to the remote of one release.
 *  @param whenLate told once, where the entry has not come in the time that patience names
 *  @throws where it does not come in time, throws while loading, or breaks the contract */
export async function takeModule(
  module: string,
  release: Release,
  patience: Patience,
  whenLate: () => void,
): Promise<RemoteModule> {
  const what = `${module} ${release.version}`;
  if (process.env.NODE_ENV === 'development') await (await import('./lend-dev.ts')).lendToDevRemotes();
  const name = register(release, { patience, whenLate });
  const exposed = await within(host.loadRemote<{ default: RemoteModule }>(`${name}/module`), patience.module, what);
  if (!Array.isArray(exposed?.default?.routes)) throw new Error(`${what} breaks the contract: it exposes no routes`);
  return exposed.default;
}
