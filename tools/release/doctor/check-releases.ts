import type { ModuleOverview, Overview } from '@landfall/modules';
import { gateRemote, gateShell } from '../../../supabase/functions/_shared/delivery/gate.ts';
import {
  type Platform,
  RELEASE,
  type ReleaseDocument,
  type RemoteDocument,
  SHELL,
  isShell,
  readDocument,
} from '../../../supabase/functions/_shared/delivery/release-document.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { fileOf } from './site.ts';

interface Served {
  module: string;
  version: string;
  role: 'live' | 'rollout';
}

/** What browsers load now. */
const servedBy = ({ module, live, rollout }: ModuleOverview): Served[] => [
  ...(live ? [{ module, version: live.version, role: 'live' as const }] : []),
  ...(rollout ? [{ module, version: rollout.version, role: 'rollout' as const }] : []),
];

const title = ({ module, version, role }: Served) => `${module} ${version} (${role})`;

async function documentOf(site: string, { module, version }: Served): Promise<ReleaseDocument | null> {
  const bytes = await fileOf(site, `${module}/${version}/${RELEASE}`);
  return bytes && readDocument(JSON.parse(new TextDecoder().decode(bytes)));
}

async function checkOne(
  site: string,
  served: Served,
  document: ReleaseDocument | null,
  platform: Platform | null,
  remotes: RemoteDocument[],
): Promise<Finding> {
  if (!document) return wrong(title(served), `${RELEASE} is not in the store: publish it again, or roll back`);
  const read = (path: string) => fileOf(site, `${served.module}/${served.version}/${path}`);
  const refusals = isShell(document)
    ? await gateShell({ document, remotes, platform: document.platform, read })
    : await gateRemote({ document, claims: null, platform, read });
  if (refusals.length === 0) return ok(title(served), `${document.files.length} files, all there and right; it passes the gate`);
  const more = refusals.length > 1 ? ` (and ${refusals.length - 1} more)` : '';
  const back = `npm run release -- rollback ${served.module} --reason "..."`;
  return wrong(title(served), `${refusals[0]!.message}${more} Until then: ${back}`);
}

/** Every live release as a browser gets it: files, hashes, and whether it fits the live shell. */
export async function checkReleases(site: string, { modules }: Overview): Promise<Finding[]> {
  const served = modules.flatMap(servedBy);
  const known = await Promise.all(served.map(async (one) => ({ one, document: await documentOf(site, one) })));
  const documents = known.flatMap(({ document }) => (document ? [document] : []));
  const platform = documents.find(isShell)?.platform ?? null;
  const remotes = documents.filter((document): document is RemoteDocument => !isShell(document));
  const findings: Finding[] = [];
  for (const { one, document } of known) findings.push(await checkOne(site, one, document, platform, remotes));
  return platform
    ? findings
    : [...findings, warning(SHELL, `no shell is live: npm run release -- publish ${SHELL}, then promote it`)];
}
