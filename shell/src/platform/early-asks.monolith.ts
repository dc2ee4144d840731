import { type Asked, filesOfChunks } from './inlined.ts';
import { expectedOwner } from './page-owner.ts';

/** The monolith's counterpart of early-asks.ts, for the bench: the owner's code and the page's, which are its own chunks. */
export function earlyAsks(pathname: string): Asked[] {
  const owner = expectedOwner(pathname);
  return owner ? filesOfChunks(owner.module, owner.path) : [];
}
