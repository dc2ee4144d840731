import path from 'node:path';
import type { EarlyFiles, Envelope } from '@landfall/modules';
import type { SqlSession } from '../database/database.ts';
import { type LiveKeys, signedBy } from './delivery-keys.ts';
import { liveSite, type LiveSite } from './live-site.ts';

export interface ReadLiveOptions {
  functions: (request: Request) => Promise<Response>;
  sql: SqlSession;
  origin: string;
  dataDir: string;
  keys: LiveKeys;
}

interface LiveDocuments {
  shell: string | null;
  /** By `<module>/<version>`. */
  releases: Record<string, { early: EarlyFiles }>;
}

const DOCUMENTS = `select public.delivery('live_documents', null, '{"environment": "production"}') as live`;

/** Asks this instance's own function `module-map`, as a CDN before a hosted project would. */
export function readLive({ functions, sql, origin, dataDir, keys }: ReadLiveOptions): Promise<() => Promise<LiveSite>> {
  const ask = async (address: string): Promise<Response> => {
    const response = await functions(new Request(`${origin}/functions/v1/${address}?environment=production`));
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response;
  };
  return liveSite({
    file: path.join(dataDir, 'last-map.json'),
    sign: (map) => signedBy(keys.now(), map),
    askMap: async () => (await (await ask('module-map')).json()) as Envelope,
    askAdmin: async () => (await ask('module-map/admin')).text(),
    async askRest() {
      const [row] = await sql.query<{ live: LiveDocuments }>(DOCUMENTS);
      const { shell, releases } = row!.live;
      return { shell, early: Object.fromEntries(Object.entries(releases).map(([name, { early }]) => [name, early])) };
    },
  });
}
