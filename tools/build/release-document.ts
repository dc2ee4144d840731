import type { EarlyFiles } from '@landfall/modules';

export const ENTRY = 'remoteEntry.js';
export const MANIFEST = 'mf-manifest.json';
export const RELEASE = 'release.json';

/** What a remote borrows: the range it was built for, and the names that it imports ('*' for the whole module). */
export type Needs = Record<string, { range: string; names: string[] }>;

/** What a release says of itself, in `release.json` of its own folder. `files` leaves out the compressed copies and this document. */
export interface ReleaseDocument {
  module: string;
  version: string;
  /** Absent where the sources differ from what was committed. */
  commit?: string;
  /** ISO, of the build */
  builtAt: string;
  /** Range of the contract that it can live with. */
  contract: string;
  entryGlobalName: string;
  needs: Needs;
  early: EarlyFiles;
  files: { path: string; bytes: number; integrity: string }[];
}
