import type { Claim, ClaimList } from '@landfall/modules';
import { ACCESS, type Access } from '@landfall/contract/pages';
import type { SqlSession } from '../database/database.ts';
import { isShell, type ReleaseDocument } from '../../../libs/delivery/src/release-document.ts';
import { ask, ENVIRONMENT } from './registry-start.ts';

const isWider = (one: Access, other: Access): boolean => ACCESS.indexOf(one) < ACCESS.indexOf(other);

/** An owner has to look at it: it opens a page to more people than today, or brings back what an owner took away. */
function needsOwner({ access, replaces, wasRevoked }: Claim): boolean {
  const before = replaces?.access ?? null;
  return wasRevoked || (access !== null && before !== null && isWider(access, before));
}

const whyOf = ({ target, access, wasRevoked }: Claim): string =>
  wasRevoked ? `${target}, which an owner revoked` : `${target} for ${access}, which is wider than its claim`;

function warn({ module, version }: ReleaseDocument, why: string, command: string): false {
  console.warn(`${module}/${version} was built but is held back: ${why}\n  ${command}`);
  return false;
}

/** Approves the claims of a build of this machine that are new and contested by no other module. A build that needs wider access, a path of
 *  another module or a claim that was revoked is held back, with a warning that names the command; what it needs waits for an owner.
 *  @returns whether the build has all of its claims. A build without a manifest needs none */
export async function claimPages(sql: SqlSession, document: ReleaseDocument): Promise<boolean> {
  if (isShell(document) || !document.pageManifest) return true;
  const { module, version } = document;
  let claims: Claim[];
  try {
    ({ claims } = await ask<ClaimList>(sql, 'request_claims', { environment: ENVIRONMENT, module, version }));
  } catch (reason) {
    const { message, detail } = reason as Error & { detail?: string };
    return warn(document, detail ?? message, `See whose it is: npm run release -- claim list`);
  }
  const held = claims.filter(needsOwner);
  if (held.length > 0) {
    const ids = held.map(({ id }) => id.slice(0, 8)).join(' ');
    const command = `Approve it and start again: npm run release -- claim approve ${ids} --reason "..."`;
    return warn(document, `it needs ${held.map(whyOf).join(' and ')}.`, command);
  }
  for (const { id } of claims) {
    await ask(sql, 'approve_claim', { environment: ENVIRONMENT, id, reason: 'Built on this machine' });
  }
  return true;
}
