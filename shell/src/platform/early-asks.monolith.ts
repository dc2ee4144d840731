import { ownerOf } from '@landfall/contract';
import type { Asked, ChunkTable } from './early-asks.ts';

/** The monolith's counterpart of early-asks.ts, for the bench: the owner's code and the page's, which are its own chunks. */
export function earlyAsks(pathname: string): Asked[] {
  const chunks = JSON.parse(document.getElementById('landfall-chunks')?.textContent || '{}') as ChunkTable;
  const owner = ownerOf(pathname);
  return owner ? [...(chunks[owner.module] ?? []), ...(chunks[owner.path] ?? [])] : [];
}
