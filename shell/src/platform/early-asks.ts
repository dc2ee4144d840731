import { type ModuleMap, earlyFilesOf, peekPayload, releasesOf } from '@landfall/modules';
import { type Asked, filesOfChunks, readInlined } from './inlined.ts';
import { expectedOwner } from './page-owner.ts';

/** What the page at this address will ask for: the federation runtime, the owner's release and the parts that it borrows. Only a hint:
 *  nothing here is verified, and a wrong one costs bytes. */
export function earlyAsks(pathname: string): Asked[] {
  const owner = expectedOwner(pathname);
  if (!owner) return [];
  const envelope = readInlined('landfall-map') as { payload: string } | null;
  const release = envelope && releasesOf(peekPayload(envelope) as ModuleMap, owner.module)[0];
  const { files, lent } = release ? earlyFilesOf(release, owner.path) : { files: [], lent: [] };
  return [...filesOfChunks('federation'), ...files, ...filesOfChunks(...lent.map((group) => `lent-${group}`))];
}
