import fs from 'node:fs';
import path from 'node:path';
import { type ModuleKey, choicesOf, openMap } from '@landfall/modules';
import { dist } from '../build/versions.ts';
import type { BenchResult } from './bench-result.ts';
import { built } from './built.ts';
import { largeRegistry } from './large-registry.ts';
import { openShop } from './shop.ts';
import { median, table } from './table.ts';

const RUNS = 51;
const ENVIRONMENT = 'production';

interface Added {
  module: string;
  /** Its own scripts and styles, for all pages. */
  bytes: number;
  brotli: number;
  /** Shared parts its pages need beyond the shell's first bundle, each file once, compressed. */
  sharedBrotli: number;
}

interface Overhead {
  module: string;
  /** ms, medians */
  direct: number;
  inlined: number;
  fetched: number;
  inlinedRatio: number;
  fetchedRatio: number;
}

interface ReleaseFiles {
  early: { module: { shared: string[] }; pages: Record<string, { shared: string[] }> };
  files: { path: string; bytes: number }[];
}

const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0);
const travels = (file: string): number => fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size;
const readJson = <Shape>(...at: string[]): Shape => JSON.parse(fs.readFileSync(path.join(...at), 'utf8')) as Shape;

function newestFolder(module: string): string {
  const home = path.join(dist, 'modules', module);
  const builtAt = (folder: string) => readJson<{ builtAt: string }>(folder, 'release.json').builtAt;
  const folders = fs
    .readdirSync(home)
    .map((version) => path.join(home, version))
    .filter((folder) => fs.existsSync(path.join(folder, 'release.json'))); // beside them are their source maps
  return folders.sort((one, other) => builtAt(other).localeCompare(builtAt(one)))[0]!;
}

/** What one module adds to the product. */
function addedBy(module: string, chunks: Record<string, { url: string }[]>): Added {
  const folder = newestFolder(module);
  const { early, files } = readJson<ReleaseFiles>(folder, 'release.json');
  const own = files.filter(({ path: name }) => /\.(js|css)$/.test(name));
  const groups = new Set([early.module, ...Object.values(early.pages)].flatMap(({ shared }) => shared));
  const shared = new Set([...groups].flatMap((group) => (chunks[`shared-${group}`] ?? []).map(({ url }) => url)));
  return {
    module,
    bytes: sum(own.map(({ bytes }) => bytes)),
    brotli: sum(own.map(({ path: name }) => travels(path.join(folder, name)))),
    sharedBrotli: sum([...shared].map((url) => travels(path.join(dist, 'shell', url)))),
  };
}

const text = async (url: string): Promise<string> => (await fetch(url)).text();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Time to a module's entry: with a known URL, with the map in the page, and with a fetched map. */
async function overheadOf(module: string, url: string, keys: ModuleKey[]): Promise<Overhead> {
  const mapUrl = `${url}/modules/${ENVIRONMENT}.json`;
  const inPage = await text(mapUrl);
  const entryBy = async (envelope: string) => {
    const map = await openMap(JSON.parse(envelope), { keys, environment: ENVIRONMENT, now: Date.now() });
    return url + (await choicesOf(map, module, 'a-subject'))[0]!.release.entry;
  };
  const entry = await entryBy(inPage);
  const ways = {
    direct: () => text(entry),
    inlined: async () => text(await entryBy(inPage)),
    fetched: async () => text(await entryBy(await text(mapUrl))),
  };
  const times: Record<keyof typeof ways, number[]> = { direct: [], inlined: [], fetched: [] };
  for (let run = -3; run < RUNS; run++)
    for (const way of ['direct', 'inlined', 'fetched'] as const) {
      const ms = await timed(ways[way]);
      if (run >= 0) times[way].push(ms); // the first rounds warm up
    }
  const [direct, inlined, fetched] = [median(times.direct), median(times.inlined), median(times.fetched)];
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    module,
    direct: rounded(direct),
    inlined: rounded(inlined),
    fetched: rounded(fetched),
    inlinedRatio: rounded(inlined / direct),
    fetchedRatio: rounded(fetched / direct),
  };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** What each module adds, and the cost of finding it by the signed map instead of a known URL, alternating, against a local server:
 *  network time would hide the difference. And the sizes of the map, of a page's map and of /admin/releases with 200 modules. */
export async function modules(): Promise<BenchResult> {
  built();
  const names = fs.readdirSync(path.join(dist, 'modules'));
  const chunks = readJson<Record<string, { url: string }[]>>(dist, 'shell/chunks.json');
  const bundles = names.map((name) => addedBy(name, chunks));
  const shop = await openShop(dist);
  try {
    const { moduleKeys } = JSON.parse(await text(`${shop.url}/config.json`)) as { moduleKeys: ModuleKey[] };
    const overheads: Overhead[] = [];
    for (const name of names) overheads.push(await overheadOf(name, shop.url, moduleKeys));
    const weights = table(
      ['module', 'own kB', 'own brotli', 'shared brotli'],
      bundles.map((one) => [one.module, kB(one.bytes), kB(one.brotli), kB(one.sharedBrotli)]),
    );
    const ways = table(
      ['entry of', 'direct ms', 'map in page', 'ratio', 'map asked for', 'ratio'],
      overheads.map((one) => [one.module, one.direct, one.inlined, one.inlinedRatio, one.fetched, one.fetchedRatio].map(String)),
    );
    const words = `Medians of ${RUNS} alternated runs on this machine.`;
    const large = await largeRegistry();
    return {
      result: { bench: 'modules', runs: RUNS, bundles, overheads, large: large.sizes },
      text: `${weights}\n\n${ways}\n\n${words}\n\n${large.text}`,
    };
  } finally {
    await shop.close();
  }
}
