import type { SqlSession } from '../database/database.ts';
import { clearIncoming } from '../../functions/_shared/delivery/store/folder-store.ts';
import { type BuiltRelease, builtReleases, storeRelease } from './built-releases.ts';

interface Live {
  version: string;
  actor: string;
}

const ASK = 'select public.delivery($1, $2::jsonb, $3::jsonb) as answer';
const START = JSON.stringify({ system: 'start' });
const ENVIRONMENT = 'production';

const ask = (sql: SqlSession, verb: string, input: object) => sql.query(ASK, [verb, START, JSON.stringify(input)]);

async function knownReleases(sql: SqlSession): Promise<Set<string>> {
  const rows = await sql.query<{ name: string }>(`select module || '/' || version as name from delivery.releases`);
  return new Set(rows.map(({ name }) => name));
}

const nameOf = ({ document: { module, version } }: BuiltRelease): string => `${module}/${version}`;

/** Stores a built release and makes it known. A damaged one is left out, said aloud: the others still come. */
async function adopt(sql: SqlSession, release: BuiltRelease, modulesDir: string, known: Set<string>): Promise<boolean> {
  try {
    await storeRelease(release, modulesDir);
    if (!known.has(nameOf(release))) await ask(sql, 'publish', { document: release.document });
    return true;
  } catch (reason) {
    console.warn(`${nameOf(release)} was built but not adopted: ${(reason as Error).message}`);
    return false;
  }
}

async function liveOf(sql: SqlSession, module: string): Promise<Live | undefined> {
  const rows = await sql.query<Live>('select version, actor from delivery.live($1, $2) where id is not null', [
    ENVIRONMENT,
    module,
  ]);
  return rows[0];
}

const promote = (sql: SqlSession, { document: { module, version } }: BuiltRelease) =>
  ask(sql, 'promote', { environment: ENVIRONMENT, module, version, reason: 'As built' });

/** What an operator promoted or rolled back stays; what this start's predecessor promoted follows the build. On new data the older
 *  builds serve first, so that there is something to fall back to. */
async function serveNewest(sql: SqlSession, module: string, builds: BuiltRelease[]): Promise<void> {
  const live = await liveOf(sql, module);
  if (!live) for (const build of builds) await promote(sql, build);
  else if (live.actor === 'start' && live.version.includes('-local.')) await promote(sql, builds.at(-1)!);
}

/** Publishes and serves what was built on this machine, in one stroke and without the gate: parts that were built together fit together,
 *  while the gate would hold a new shell against the old remotes. */
export async function adoptBuilds(sql: SqlSession, distDir: string, modulesDir: string): Promise<void> {
  await clearIncoming(modulesDir);
  const known = await knownReleases(sql);
  const byModule = new Map<string, BuiltRelease[]>();
  for (const release of await builtReleases(distDir)) {
    if (!(await adopt(sql, release, modulesDir, known))) continue;
    const { module } = release.document;
    byModule.set(module, [...(byModule.get(module) ?? []), release]);
  }
  for (const [module, builds] of byModule) await serveNewest(sql, module, builds);
}
