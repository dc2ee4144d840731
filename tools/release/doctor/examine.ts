import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import { checkConnection } from './check-connection.ts';
import { checkExport } from './check-export.ts';
import { checkClaims } from './check-claims.ts';
import { checkMap } from './check-map.ts';
import { checkProject } from './check-project.ts';
import { checkRedirects, checkSite } from './check-site.ts';
import { checkReleases, remotesAmong, servedReleases } from './check-releases.ts';
import { type Finding, findingText, ok, wrong } from './finding.ts';
import { overviewOf } from '../registry-client.ts';
import { EXIT } from '../failure.ts';
import { faultLines } from '../format.ts';
import { siteOf } from '../site.ts';
import { envelopeOf, filesOf, mapOf } from '../../hosting/fetch-site.ts';

/** Includes modules that roll back automatically. */
const alarms = (overview: Awaited<ReturnType<typeof overviewOf>>): Finding[] =>
  overview.modules.flatMap(({ module, alarm }) =>
    alarm ? [wrong(`alarm of ${module}`, [alarm.message, ...alarm.faults.flatMap(faultLines)].join('\n'))] : [],
  );

/** Where the files are, or where they should be while the map can't be read; `checkMap` reports that. */
const filesAt = (site: string, environment: string): Promise<string> =>
  envelopeOf(site, environment).then(
    (envelope) => filesOf(site, mapOf(envelope)),
    () => `${site}/modules`,
  );

/** Runs every check from the outside.
 *  @param site origin of the shop. Default: as the registry knows it, else --url
 *  @param exported file of an export to verify */
export async function examine(site: string | undefined, exported: string | undefined, command: Command): Promise<void> {
  const context = contextOf(command);
  const { out, registry, environment } = context;
  const at = await siteOf(context, site);
  out.progress('Checking connection, map and every live release...');
  const findings = await checkConnection(registry);
  const overview = await overviewOf(registry, environment);
  findings.push(ok('registry', `${environment} is at revision ${overview.revision}, with ${overview.modules.length} modules`));
  const files = await filesAt(at, environment);
  const served = await servedReleases(files, overview).catch((error: Error) => {
    const from = site === undefined ? `. The registry knows ${at} as the shop's address; --site names another` : '';
    findings.push(wrong('released files', error.message + from));
    return [];
  });
  findings.push(...(await checkMap(at, overview)), ...(await checkReleases(files, served)));
  findings.push(...(await checkClaims(registry, environment, remotesAmong(served))), ...alarms(overview));
  findings.push(...(await checkSite(at, environment)), ...(await checkProject(registry, undefined)));
  if (at !== registry.url)
    findings.push(await checkRedirects(registry.url, at).catch((error: Error) => wrong('sign-in links', error.message)));
  if (exported !== undefined) findings.push(...(await checkExport(registry, exported)));
  const healthy = findings.every(({ state }) => state !== 'wrong');
  if (!healthy) process.exitCode = EXIT.unhealthy;
  out.result({ healthy, environment, revision: overview.revision, findings }, findingText(findings));
}
