import type { Command } from 'commander';
import { contextOf } from '../context.ts';
import { checkConnection } from './check-connection.ts';
import { checkClaims } from './check-claims.ts';
import { checkMap } from './check-map.ts';
import { checkReleases, remotesAmong, servedReleases } from './check-releases.ts';
import { type Finding, findingText, ok, wrong } from './finding.ts';
import { overviewOf } from '../registry-client.ts';
import { EXIT } from '../failure.ts';

/** Includes modules that roll back automatically. */
const alarms = (overview: Awaited<ReturnType<typeof overviewOf>>): Finding[] =>
  overview.modules.flatMap(({ module, alarm }) =>
    alarm ? [wrong(`alarm of ${module}`, `${alarm.version}: ${alarm.message}`)] : [],
  );

/** Runs every check from the outside. @param site origin of the map and files, if it differs from --url */
export async function examine(site: string | undefined, command: Command): Promise<void> {
  const { out, registry, environment } = contextOf(command);
  const at = site ?? registry.url;
  out.progress('Checking connection, map and every live release...');
  const findings = await checkConnection(registry);
  const overview = await overviewOf(registry, environment);
  findings.push(ok('registry', `${environment} is at revision ${overview.revision}, with ${overview.modules.length} modules`));
  const served = await servedReleases(at, overview);
  findings.push(...(await checkMap(at, overview)), ...(await checkReleases(at, served)));
  findings.push(...(await checkClaims(registry, environment, remotesAmong(served))), ...alarms(overview));
  const healthy = findings.every(({ state }) => state !== 'wrong');
  if (!healthy) process.exitCode = EXIT.unhealthy;
  out.result({ healthy, environment, revision: overview.revision, findings }, findingText(findings));
}
