// Where a place in a built file is in its source.
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { SourcePlace } from '../../modules/src/delivery.ts';
import type { Frame } from '../../modules/src/health.ts';

/** The text of a script's source map; null if there is none. */
export type ReadMap = (path: string) => Promise<string | null>;

function placeIn(map: TraceMap | null, [, line, column]: Frame): SourcePlace | null {
  // browsers count columns from 1, source maps from 0
  const found = map && originalPositionFor(map, { line, column: column - 1 });
  return found?.source ? [found.source, found.line, found.column + 1, found.name] : null;
}

/** The sources of frames. Null if no file of theirs has a map.
 *  @param read is called once for each file */
export async function sourcesOf(frames: readonly Frame[], read: ReadMap): Promise<(SourcePlace | null)[] | null> {
  const maps = new Map<string, TraceMap | null>();
  for (const path of new Set(frames.map(([file]) => file))) {
    const text = await read(path);
    maps.set(path, text === null ? null : new TraceMap(text));
  }
  const isKnown = [...maps.values()].some((map) => map !== null);
  return isKnown ? frames.map((frame) => placeIn(maps.get(frame[0]) ?? null, frame)) : null;
}
