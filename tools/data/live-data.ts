import { type Catalog, type DataUsage, missingData } from '../../libs/delivery/src/data-gate.ts';

/** A release that browsers may have, as the registry's verb `live-data` reports it. */
export interface LiveRelease {
  environment: string;
  module: string;
  version: string;
  /** `tab`: it is not served, and open tabs may have it. */
  role: 'live' | 'candidate' | 'previous' | 'tab';
  data: DataUsage;
}

const ROLES: Record<LiveRelease['role'], string> = {
  live: 'is live',
  candidate: 'is rolling out',
  previous: 'is what a rollback goes to',
  tab: 'is in open tabs',
};

/** What a schema would break, one sentence for each release and part: "cart 1.4.0, which is live in production, reads quotes.status, ..." */
export const brokenBy = (catalog: Catalog, releases: readonly LiveRelease[]): string[] =>
  releases.flatMap(({ environment, module, version, role, data }) =>
    missingData(data, catalog).map(({ what }) => `${module} ${version}, which ${ROLES[role]} in ${environment}, ${what}`),
  );
