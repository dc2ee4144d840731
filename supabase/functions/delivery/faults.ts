import type { Fault, FaultList, OverviewAnswer, SourceAnswer } from '../../../libs/modules/src/delivery.ts';
import type { Frame } from '../../../libs/modules/src/health.ts';
import type { Principal } from '../_shared/delivery/principal.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import { Refusal } from '../_shared/http.ts';
import { sourcesOf } from '../../../libs/delivery/src/source-places.ts';

type Input = Record<string, unknown>;

interface Release {
  module: string;
  version: string;
}

/** The most faults whose sources are looked up in one request. The next request looks up further ones. */
const MAX_LOOKUPS = 20;

async function unzipped(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0)!);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** `shell@2.0.0/static/js/a.js` is a file of that shell. */
const OF_SHELL = /^shell@([^/]+)\/(.+)$/;

const readMapOf = (release: Release) => async (path: string) => {
  const [, version, file] = OF_SHELL.exec(path) ?? [];
  const asked = version === undefined ? { ...release, path } : { module: 'shell', version, path: file };
  const { map } = await callRegistry<{ map: string | null }>('source_map', null, asked);
  return map === null ? null : unzipped(map);
};

/** Looks up the sources of faults that have none yet, and keeps them in the registry. A map that can't be read leaves them unknown: the
 *  caller is answered anyway. */
async function addSources(found: readonly (Release & { fault: Fault })[]): Promise<void> {
  const waiting = found.filter(({ fault }) => fault.sources === null && fault.frames.length > 0).slice(0, MAX_LOOKUPS);
  for (const { module, version, fault } of waiting) {
    fault.sources = await sourcesOf(fault.frames, readMapOf({ module, version })).catch((error: unknown) => {
      console.error(`source map of ${module} ${version}:`, error);
      return null;
    });
  }
  const kept = waiting.flatMap(({ fault: { id, sources } }) => (sources ? [{ id, sources }] : []));
  if (kept.length > 0) await callRegistry('keep_sources', null, { faults: kept });
}

/** GET overview: the alarms name source files and lines. */
export async function overview(input: Input, as: Principal): Promise<unknown> {
  const answer = await callRegistry<OverviewAnswer>('overview', as, input);
  await addSources(answer.alarms.flatMap(({ module, version, faults }) => faults.map((fault) => ({ module, version, fault }))));
  return answer;
}

/** GET faults: where the code of a module fails. */
export async function faults(input: Input, as: Principal): Promise<unknown> {
  const answer = await callRegistry<FaultList>('list_faults', as, input);
  const { module, versions } = answer;
  await addSources(versions.flatMap(({ version, faults: own }) => own.map((fault) => ({ module, version, fault }))));
  return answer;
}

const isPosition = (value: number): boolean => Number.isInteger(value) && value > 0;

/** GET source: where a place in a script is in its source, for a caller with any right.
 *  @throws Refusal 400 bad_request; the registry's */
export async function source(input: Input, as: Principal): Promise<SourceAnswer> {
  const { module, version, path, line, column } = input as Record<string, string | undefined>; // of a query
  await callRegistry('versions', as, { module: module ?? '', limit: 1 });
  const frame: Frame = [path ?? '', Number(line), Number(column)];
  if (!isPosition(frame[1]) || !isPosition(frame[2]))
    throw new Refusal(400, 'bad_request', 'A place has a line and a column, both from 1.');
  const sources = await sourcesOf([frame], readMapOf({ module: module ?? '', version: version ?? '' }));
  return { source: sources?.[0] ?? null };
}
