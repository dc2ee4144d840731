import path from 'node:path';
import type { EarlyFiles, Envelope } from '@landfall/modules';
import type { SqlSession } from '../database/database.ts';
import { type LiveKeys, signedBy } from './delivery-keys.ts';
import type { ModuleMirror } from './module-mirror.ts';
import { liveSite, type LiveSite, type ShellRollout } from './live-site.ts';

export interface ReadLiveOptions {
  functions: (request: Request) => Promise<Response>;
  sql: SqlSession;
  origin: string;
  dataDir: string;
  keys: LiveKeys;
  /** Brings released files into the folder that is served, if they are kept elsewhere. */
  mirror?: ModuleMirror | undefined;
}

/** The last good map, for starts and times without a registry. */
export const keptMapFile = (dataDir: string): string => path.join(dataDir, 'last-map.json');

interface LiveDocuments {
  shell: string | null;
  shellRollout: ShellRollout | null;
  /** By `<module>/<version>`. */
  releases: Record<string, { early: EarlyFiles }>;
}

const DOCUMENTS = `select public.delivery('live_documents', null, '{"environment": "production"}') as live`;

/** The page is read from the shell's folder, so the shell has to be there. Modules come when they are requested, at the latest: a store that fails
 *  must not delay a rollback. */
async function mirrored(mirror: ModuleMirror | undefined, shell: string | null, releases: string[]): Promise<void> {
  if (!mirror) return;
  if (shell !== null) await mirror.fetch('shell', shell);
  for (const release of releases) {
    const [module = '', version = ''] = release.split('/');
    mirror.fetch(module, version).catch((error: unknown) => console.warn(`${release} is not copied yet: ${String(error)}`));
  }
}

/** The rollout of the shell, if its files are here; otherwise everyone gets the stable shell until the map is signed again, within ten minutes. */
async function mirroredCandidate(mirror: ModuleMirror | undefined, rollout: ShellRollout | null): Promise<ShellRollout | null> {
  if (!mirror || !rollout) return rollout;
  try {
    return (await mirror.fetch('shell', rollout.version)) ? rollout : null;
  } catch (error) {
    console.warn(`shell ${rollout.version} is not copied yet, so it is not served: ${String(error)}`);
    return null;
  }
}

/** Asks this instance's own function `module-map`, as a CDN before a hosted project would. */
export function readLive({ functions, sql, origin, dataDir, keys, mirror }: ReadLiveOptions): Promise<() => Promise<LiveSite>> {
  const ask = async (address: string): Promise<Response> => {
    const response = await functions(new Request(`${origin}/functions/v1/${address}?environment=production`));
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response;
  };
  return liveSite({
    file: keptMapFile(dataDir),
    sign: (map) => signedBy(keys.now(), map),
    askMap: async () => (await (await ask('module-map')).json()) as Envelope,
    askAdmin: async () => (await ask('module-map/admin')).text(),
    async askRest() {
      const [row] = await sql.query<{ live: LiveDocuments }>(DOCUMENTS);
      const { shell, shellRollout, releases } = row!.live;
      await mirrored(mirror, shell, Object.keys(releases));
      return {
        shell,
        shellRollout: await mirroredCandidate(mirror, shellRollout),
        early: Object.fromEntries(Object.entries(releases).map(([name, { early }]) => [name, early])),
      };
    },
  });
}
