import { ownerOf } from '@landfall/contract';
import { type Asked, filesOfChunks } from './inlined.ts';

/** The monolith's counterpart of early-asks.ts, for the bench: the owner's code and the page's, which are its own chunks. */
export function earlyAsks(pathname: string): Asked[] {
  const owner = ownerOf(pathname);
  return owner ? filesOfChunks(owner.module, owner.path) : [];
}
