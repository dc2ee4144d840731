import type { Claim, ClaimList } from '@landfall/modules';
import { type ApprovedClaim, missingClaims } from '../../../libs/delivery/src/claims.ts';
import type { RemoteDocument } from '../../../libs/delivery/src/release-document.ts';
import type { RegistryClient } from '../registry-client.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const isApproved = (claim: Claim): claim is Claim & ApprovedClaim => claim.state === 'approved';

/** Checks that every page and slot of the live releases is claimed: a page with a revoked claim is not in the map and can't be opened. */
export async function checkClaims(registry: RegistryClient, environment: string, live: RemoteDocument[]): Promise<Finding[]> {
  const { claims } = await registry.get<ClaimList>('claims', { environment });
  const approved = claims.filter(isApproved);
  const missing = live.flatMap(({ module, version, pageManifest }) =>
    pageManifest
      ? missingClaims(pageManifest, approved, module).map(({ what }) =>
          wrong(
            `claims of ${module}`,
            `${module} ${version} ${what}, so browsers do not see it: npm run release -- claim request ${module} --version ${version} --environment ${environment}`,
          ),
        )
      : [],
  );
  const waiting = claims.filter(({ state }) => state === 'requested').length;
  return [
    ...(missing.length > 0 ? missing : [ok('claims', `every page and slot of the live releases is approved in ${environment}`)]),
    ...(waiting > 0 ? [warning('claim requests', `${waiting} wait for an owner: npm run release -- claim list`)] : []),
  ];
}
