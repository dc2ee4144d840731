import type { ModuleOverview, Overview } from '@landfall/modules';
import { gateRemote, gateShell } from '../../../libs/delivery/src/gate.ts';
import {
  type Platform,
  RELEASE,
  type ReleaseDocument,
  type RemoteDocument,
  SHELL,
  isShell,
  readDocument,
} from '../../../libs/delivery/src/release-document.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { fileOf } from '../../hosting/fetch-site.ts';

interface Served {
  module: string;
  version: string;
  role: 'live' | 'rollout';
}

/** Releases browsers load now. */
const servedBy = ({ module, live, rollout }: ModuleOverview): Served[] => [
  ...(live ? [{ module, version: live.version, role: 'live' as const }] : []),
  ...(rollout ? [{ module, version: rollout.version, role: 'rollout' as const }] : []),
];

const title = ({ module, version, role }: Served) => `${module} ${version} (${role})`;

async function documentOf(files: string, { module, version }: Served): Promise<ReleaseDocument | null> {
  const bytes = await fileOf(files, `${module}/${version}/${RELEASE}`);
  return bytes && readDocument(JSON.parse(new TextDecoder().decode(bytes)));
}

async function checkOne(
  files: string,
  served: Served,
  document: ReleaseDocument | null,
  platform: Platform | null,
  remotes: RemoteDocument[],
): Promise<Finding> {
  if (!document) return wrong(title(served), `${RELEASE} is not in the store: publish it again, or roll back`);
  const read = (path: string) => fileOf(files, `${served.module}/${served.version}/${path}`);
  const refusals = isShell(document)
    ? await gateShell({ document, remotes, platform: document.platform, read })
    : await gateRemote({ document, claims: null, platform, read });
  if (refusals.length === 0)
    return ok(title(served), `${document.files.length} files, all present and unchanged; it passes the gate`);
  const more = refusals.length > 1 ? ` (and ${refusals.length - 1} more)` : '';
  const back = `npm run release -- rollback ${served.module} --reason "..."`;
  return wrong(title(served), `${refusals[0]!.message}${more} Until then: ${back}`);
}

export interface ServedRelease {
  one: Served;
  /** Null where the store has none. */
  document: ReleaseDocument | null;
}

/** The releases that browsers load now, with their documents from the store.
 *  @param files URL of the released files */
export const servedReleases = (files: string, { modules }: Overview): Promise<ServedRelease[]> =>
  Promise.all(modules.flatMap(servedBy).map(async (one) => ({ one, document: await documentOf(files, one) })));

export const remotesAmong = (served: ServedRelease[]): RemoteDocument[] =>
  served.flatMap(({ document }) => (document && !isShell(document) ? [document] : []));

/** Checks every live release as a browser gets it: files, hashes, compatibility with the live shell. */
export async function checkReleases(files: string, known: ServedRelease[]): Promise<Finding[]> {
  const platform = known.flatMap(({ document }) => (document && isShell(document) ? [document.platform] : []))[0] ?? null;
  const remotes = remotesAmong(known);
  const findings: Finding[] = [];
  for (const { one, document } of known) findings.push(await checkOne(files, one, document, platform, remotes));
  return platform
    ? findings
    : [...findings, warning(SHELL, `no shell is live: npm run release -- publish ${SHELL}, then promote it`)];
}
