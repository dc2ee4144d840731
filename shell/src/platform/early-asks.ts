import { ownerOf } from '@landfall/contract';
import { type ModuleMap, earlyFilesOf, peekPayload, releasesOf } from '@landfall/modules';

export interface Asked {
  url: string;
  integrity: string;
}

/** Files of the shell's own chunks, by name. The build writes it into the page. */
export type ChunkTable = Record<string, Asked[]>;

const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');

/** What the page at this address will ask for: the federation runtime, the owner's release and the parts that it borrows. Only a hint:
 *  nothing here is verified, and a wrong one costs bytes. */
export function earlyAsks(pathname: string): Asked[] {
  const chunks = (read('landfall-chunks') ?? {}) as ChunkTable;
  const envelope = read('landfall-map') as { payload: string } | null;
  const owner = ownerOf(pathname);
  const federation = owner ? (chunks['federation'] ?? []) : [];
  const release = envelope && owner && releasesOf(peekPayload(envelope) as ModuleMap, owner.module)[0];
  if (!release) return federation;
  const { files, lent } = earlyFilesOf(release, owner.path);
  return [...federation, ...files, ...lent.flatMap((group) => chunks[`lent-${group}`] ?? [])];
}
