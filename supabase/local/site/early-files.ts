import fs from 'node:fs/promises';
import path from 'node:path';
import { matchesPath } from '@landfall/contract';
import { type EarlyFiles, type ModuleMap, choicesOf, earlyFilesOf, peekPayload } from '@landfall/modules';
import type { LiveSite } from '../delivery/live-site.ts';
import { pageOfAddress, type PlacedPage } from './page-of-address.ts';

interface File {
  url: string;
  integrity: string;
}

/** Files that the page at an address will request, for the early script. */
export interface Early {
  /** Whether the page requires a session. */
  session: boolean;
  files: File[];
  /** Groups of shared parts. */
  shared: string[];
}

type Chunks = Record<string, File[]>;

/** Files of the shell's chunks by name, from its build. */
async function readChunks(shellDir: string): Promise<Chunks | null> {
  const text = await fs.readFile(path.join(shellDir, 'chunks.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Chunks);
}

/** @param subject the browser's rollout subject; undefined at its first visit, before it has one */
async function ofRelease(
  map: ModuleMap,
  early: LiveSite['early'],
  { module, path: page }: PlacedPage,
  subject: string | undefined,
) {
  const choices = await choicesOf(map, module, subject ?? '');
  const release = choices.find(({ why }) => subject !== undefined || why !== 'rollout')?.release;
  if (!release) return { files: [], shared: [] };
  return earlyFilesOf(release, early[`${module}/${release.version}`] as EarlyFiles | undefined, page);
}

interface Visit {
  pathname: string;
  /** Decides which rollouts the browser is in. */
  subject: string | undefined;
}

const distinct = (files: File[]): File[] => [...new Map(files.map((file) => [file.url, file])).values()];

/** In the bench's monolith no map names the pages: its chunks are named by their patterns. */
function ofMonolith(pathname: string, chunks: Chunks): Early | null {
  const page = Object.keys(chunks).find((name) => name.startsWith('/') && matchesPath(name, pathname));
  return page === undefined ? null : { session: false, files: distinct(chunks[page]!), shared: [] };
}

/** What a site serves, as far as early files need it. */
export interface EarlySite extends Pick<LiveSite, 'early' | 'admin'> {
  map: ModuleMap | null;
}

export const earlySite = ({ map, early, admin = null }: LiveSite): EarlySite => ({
  map: map && (peekPayload(map) as ModuleMap),
  early,
  admin,
});

/** The federation runtime, in the admin area the code that reads its pages, the files of the release that this browser will load, and the shared parts it uses.
 *  Only a hint: null if unknown. */
export async function earlyFiles({ pathname, subject }: Visit, site: EarlySite, shellDir: string): Promise<Early | null> {
  const chunks = await readChunks(shellDir);
  const page = site.map && pageOfAddress(pathname, site.map, site.admin ?? null);
  if (!chunks) return null;
  if (!site.map || !page) return ofMonolith(pathname, chunks);
  const { files, shared } = await ofRelease(site.map, site.early, page, subject);
  const ofShell = (...names: string[]) => names.flatMap((name) => chunks[name] ?? []);
  const frame = page.access === 'admin' ? ['federation', 'admin-pages'] : ['federation'];
  const all = [...ofShell(...frame), ...files, ...ofShell(...shared.map((group) => `shared-${group}`))];
  return { session: page.access !== 'public', files: distinct(all), shared };
}
