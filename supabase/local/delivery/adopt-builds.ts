import type { SqlSession } from '../database/database.ts';
import { CHECK_OF } from '../../../libs/delivery/src/checks.ts';
import { checkTogether, type GateRefusal } from '../../../libs/delivery/src/gate.ts';
import {
  isShell,
  type Platform,
  readDocument,
  type ReleaseDocument,
  type RemoteDocument,
  SHELL,
} from '../../../libs/delivery/src/release-document.ts';
import { clearIncoming, folderStore } from '../../../libs/delivery/src/store/folder-store.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { type BuiltRelease, builtReleases, storeRelease } from './built-releases.ts';
import { keepDocument } from '../../functions/_shared/delivery/publish.ts';
import { builtMaps } from '../../../libs/delivery/src/source-map-folder.ts';
import { claimPages } from './claim-pages.ts';
import { ask, ENVIRONMENT } from './registry-start.ts';

export interface Adoption {
  /** The folder that this server serves. */
  modulesDir: string;
  /** Where releases are kept, if that is not the folder. */
  store?: ModuleStore | undefined;
}

interface Live {
  module: string;
  document: ReleaseDocument;
  actor: string;
  /** A rollout of the module is running. */
  is_rolled_out: boolean;
}

/** Releases with their files. One whose files were deleted is published again, if it is still built here. */
async function knownReleases(sql: SqlSession): Promise<Set<string>> {
  const rows = await sql.query<{ name: string }>(
    `select module || '/' || version as name from delivery.releases where collecting_at is null`,
  );
  return new Set(rows.map(({ name }) => name));
}

const nameOf = ({ document: { module, version } }: BuiltRelease): string => `${module}/${version}`;

/** Copies a release from the folder that is served into a store on the network, for other servers and the gate. */
async function sendToStore({ document }: BuiltRelease, { modulesDir, store }: Adoption): Promise<void> {
  if (!store) return;
  const { module, version, files } = document;
  const folder = folderStore(modulesDir);
  for (const { path, integrity } of files) {
    const name = `${module}/${version}/${path}`;
    await store.put(name, (await folder.read(name))!, integrity);
  }
  await keepDocument(document, store);
}

/** Gives the registry the source maps of a published release. */
async function storeMaps(sql: SqlSession, { folder, document: { module, version } }: BuiltRelease): Promise<void> {
  for (const { path, bytes } of await builtMaps(folder))
    await ask(sql, 'store_map', { module, version, path, map: Buffer.from(bytes).toString('base64') });
}

/** Stores a built release and makes it known. A damaged one is left out with a warning: the others still come. */
async function adopt(sql: SqlSession, release: BuiltRelease, adoption: Adoption, known: Set<string>): Promise<boolean> {
  try {
    readDocument(release.document); // the registry's own check, which this publication does not pass
    await storeRelease(release, adoption.modulesDir);
    if (known.has(nameOf(release))) return true;
    await sendToStore(release, adoption);
    await ask(sql, 'publish', { document: release.document });
    await storeMaps(sql, release);
    return true;
  } catch (reason) {
    console.warn(`${nameOf(release)} was built but not adopted: ${(reason as Error).message}`);
    return false;
  }
}

const LIVE = `select m.name as module, r.document, l.actor, o.id is not null as is_rolled_out
  from delivery.modules m cross join lateral delivery.live($1, m.name) l
  join delivery.releases r on r.module = m.name and r.version = l.version
  left join delivery.rollouts o on o.environment = $1 and o.module = m.name and o.ended_at is null`;

/** What serves everyone, and the candidates of rollouts, which serve some. */
const liveReleases = (sql: SqlSession) => sql.query<Live>(LIVE, [ENVIRONMENT]);

const CANDIDATES = `select r.document from delivery.rollouts o join delivery.releases r using (module, version)
  where o.environment = $1 and o.ended_at is null`;

const promote = (sql: SqlSession, { document: { module, version } }: BuiltRelease) =>
  ask(sql, 'promote', { environment: ENVIRONMENT, module, version, reason: 'As built' });

/** An operator promoted it, rolled back to it, or has a rollout beside it. Otherwise it follows the build. */
const isOperators = ({ actor, document, is_rolled_out }: Live): boolean =>
  is_rolled_out || actor !== 'start' || !document.version.includes('-local.');

/** An operator restored a revision without them. They stay away until a release of them is promoted. */
const RETIRED = `select module as name from (select distinct on (module) module, kind from delivery.activations
  where environment = $1 and kind in ('promote', 'rollback', 'complete', 'retire') order by module, id desc) last where kind = 'retire'`;

interface Plan {
  /** Modules that never had a live release: all of their builds, oldest first, so that there is one to fall back to. */
  first: BuiltRelease[];
  /** The newest build of each module that follows the build. */
  next: BuiltRelease[];
}

function planOf(builds: Map<string, BuiltRelease[]>, live: Map<string, Live>, retired: Set<string>): Plan {
  const isFirst = (module: string) => !live.has(module) && !retired.has(module);
  const follows = (module: string) => live.has(module) && !isOperators(live.get(module)!);
  const of = (wanted: (module: string) => boolean) => [...builds].filter(([module]) => wanted(module));
  return {
    first: of(isFirst).flatMap(([, releases]) => releases),
    next: of(follows).flatMap(([, releases]) => releases.slice(-1)),
  };
}

function warnHeldBack(release: BuiltRelease, refusals: GateRefusal[], what: string): void {
  const { module, version } = release.document;
  const forces = [...new Set(refusals.map(({ code }) => `--force ${CHECK_OF[code]}`))].join(' ');
  console.warn(
    `${nameOf(release)} was built but is held back: ${what} ${refusals[0]!.message}\n` +
      `  Go on with it in spite of that: npm run release -- promote ${module} ${version} ${forces} --reason "..."`,
  );
}

const platformOf = (document: ReleaseDocument | undefined): Platform | null =>
  document && isShell(document) ? document.platform : null;

/** The shell that serves with this start. Null: it stays the live one, because an operator chose that, or because a remote that an operator chose does not
 *  fit the build. */
function shellToServe(builds: BuiltRelease[], live: Live | undefined, kept: RemoteDocument[]): BuiltRelease | null {
  const shell = builds.findLast(({ document }) => isShell(document));
  const platform = platformOf(shell?.document);
  if (!shell || !platform) return null;
  if (live?.document.version === shell.document.version) return shell;
  const misfit = kept
    .map((document) => ({ document, refusals: checkTogether(document, platform) }))
    .find(({ refusals }) => refusals[0]);
  if (!misfit) return shell;
  const { module } = misfit.document;
  const what = `what serves ${module} stays.`;
  warnHeldBack(shell, misfit.refusals, what);
  console.warn(`  Or let ${module} go back first: npm run release -- rollback ${module} --reason "...", and start again.`);
  return null;
}

/** Whether a build fits the live shell that stays. @param platform null: the shell comes with it, and parts that were built together fit */
function fits(release: BuiltRelease, platform: Platform | null): boolean {
  const { document } = release;
  if (isShell(document) || !platform) return true;
  const refusals = checkTogether(document, platform);
  if (refusals.length > 0) warnHeldBack(release, refusals, 'the live shell stays.');
  return refusals.length === 0;
}

/** One after the other: the first build that asks for a path gets it. */
async function filterInOrder<T>(all: readonly T[], keeps: (one: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const one of all) if (await keeps(one)) kept.push(one);
  return kept;
}

async function serve(sql: SqlSession, builds: Map<string, BuiltRelease[]>): Promise<void> {
  const live = new Map((await liveReleases(sql)).map((one) => [one.module, one]));
  const candidates = await sql.query<{ document: RemoteDocument }>(CANDIDATES, [ENVIRONMENT]);
  const retired = await sql.query<{ name: string }>(RETIRED, [ENVIRONMENT]);
  const plan = planOf(builds, live, new Set(retired.map(({ name }) => name)));
  const unclaimed = new Set<string>();
  const isClaimed = async (release: BuiltRelease): Promise<boolean> => {
    const { module, version } = release.document;
    const stays = live.get(module)?.document.version === version || (await claimPages(sql, release.document));
    if (!stays) unclaimed.add(module);
    return stays;
  };
  const first = await filterInOrder(plan.first, isClaimed);
  const next = await filterInOrder(plan.next, isClaimed);
  const operators = [...live.values()].filter((one) => isOperators(one) || unclaimed.has(one.module));
  const isRemote = (document: ReleaseDocument): document is RemoteDocument => !isShell(document);
  const kept = [...operators, ...candidates].map(({ document }) => document).filter(isRemote);
  const liveShell = live.get(SHELL);
  const shell = shellToServe([...first, ...next], liveShell, kept);
  const platform = shell ? null : platformOf(liveShell?.document);
  const isServed = (release: BuiltRelease) => (isShell(release.document) ? shell !== null : fits(release, platform));
  for (const release of [...first, ...next].filter(isServed)) await promote(sql, release);
}

/** Publishes and serves what was built on this machine, in one stroke: parts that were built together fit together, while the gate would hold a
 *  new shell against the old remotes. What an operator promoted, rolled back or rolls out stays; a build that does not fit it is held back,
 *  with a warning that names the module and the command. */
export async function adoptBuilds(sql: SqlSession, distDir: string, adoption: Adoption): Promise<void> {
  await clearIncoming(adoption.modulesDir);
  const known = await knownReleases(sql);
  const byModule = new Map<string, BuiltRelease[]>();
  for (const release of await builtReleases(distDir)) {
    if (!(await adopt(sql, release, adoption, known))) continue;
    const { module } = release.document;
    byModule.set(module, [...(byModule.get(module) ?? []), release]);
  }
  await serve(sql, byModule);
}
