import { expectedRights, listOf, REPAIR, type Rights, rightsProblems } from '../../../supabase/local/database/rights.ts';
import { EXIT, Failure } from '../failure.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

async function checkRights(found: Rights): Promise<Finding> {
  const problems = rightsProblems(found, await expectedRights());
  if (problems.length === 0) return ok('rights', 'policies, grants, triggers and functions are those of the schema');
  const differ = `${problems.length} differ from the schema of this checkout:\n${listOf(problems)}`;
  return wrong('rights', `${differ}\n${REPAIR} If this checkout is not the deployed version, run doctor from that one.`);
}

/** What the database says about the project: rights, site address, clocks, mail, first admin, settings. @param site the shop's URL, if known */
export async function checkProject(registry: RegistryClient, site: string | undefined): Promise<Finding[]> {
  try {
    const { checks, rights } = await registry.get<{ checks: Finding[]; rights: Rights }>('project', { siteUrl: site });
    return [await checkRights(rights), ...checks];
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== EXIT.notAllowed) throw error;
    return [warning('project', 'clocks, mail and settings were not checked: this token may not administer every module')];
  }
}
