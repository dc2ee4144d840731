import { EXIT, Failure } from '../failure.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Finding, warning } from './finding.ts';

/** What the database says about the project: site address, clocks, mail, first admin, settings. @param site the shop's URL, if known */
export async function checkProject(registry: RegistryClient, site: string | undefined): Promise<Finding[]> {
  try {
    return (await registry.get<{ checks: Finding[] }>('project', { siteUrl: site })).checks;
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== EXIT.notAllowed) throw error;
    return [warning('project', 'clocks, mail and settings were not checked: this token may not administer every module')];
  }
}
