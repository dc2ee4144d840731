import fs from 'node:fs';
import path from 'node:path';
import { type Catalog, type DataUsage, missingData } from '../../supabase/functions/_shared/delivery/data-gate.ts';
import { root } from '../build/versions.ts';

/** The committed record of what releases that browsers may have use. `npm run release -- live-data` writes it. */
export const LIVE_DATA = path.join(root, 'supabase/live-data.json');

export interface LiveRelease {
  environment: string;
  module: string;
  version: string;
  /** `tab`: it is not served, and open tabs may have it. */
  role: 'live' | 'candidate' | 'previous' | 'tab';
  data: DataUsage;
}

export interface LiveData {
  /** ISO time of the record. */
  at: string;
  releases: LiveRelease[];
}

export const readLiveData = (): LiveData => JSON.parse(fs.readFileSync(LIVE_DATA, 'utf8')) as LiveData;

const ROLES: Record<LiveRelease['role'], string> = {
  live: 'is live',
  candidate: 'is rolling out',
  previous: 'is what a rollback goes to',
  tab: 'is in open tabs',
};

/** What a schema would break, one sentence for each release and part: "cart 1.4.0, which is live in production, reads quotes.status, ..." */
export const brokenBy = (catalog: Catalog, { releases }: LiveData): string[] =>
  releases.flatMap(({ environment, module, version, role, data }) =>
    missingData(data, catalog).map(({ what }) => `${module} ${version}, which ${ROLES[role]} in ${environment}, ${what}`),
  );
