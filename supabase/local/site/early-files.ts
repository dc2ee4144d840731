import fs from 'node:fs/promises';
import path from 'node:path';
import { matchesPath } from '@landfall/contract';
import { type EarlyFiles, type ModuleMap, choicesOf, earlyFilesOf, peekPayload } from '@landfall/modules';
import type { LiveSite } from '../delivery/live-site.ts';

interface File {
  url: string;
  integrity: string;
}

/** What the page at an address will ask for, for the script that asks for it early. */
export interface Early {
  /** Whether only somebody with a session will see the page. */
  session: boolean;
  files: File[];
  /** Groups of parts that the shell lends. */
  lent: string[];
}

type Chunks = Record<string, File[]>;

/** Files of the shell's chunks by name, as its build left them. */
async function readChunks(shellDir: string): Promise<Chunks | null> {
  const text = await fs.readFile(path.join(shellDir, 'chunks.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Chunks);
}

/** @param subject of the browser, which draws in rollouts; undefined at its first visit, when nobody knows yet what it will draw */
async function ofRelease({ map, early }: LiveSite, module: string, page: string, subject: string | undefined) {
  const choices = map ? await choicesOf(peekPayload(map) as ModuleMap, module, subject ?? '') : [];
  const release = choices.find(({ why }) => subject !== undefined || why !== 'rollout')?.release;
  if (!release) return { files: [], lent: [] };
  return earlyFilesOf(release, early[`${module}/${release.version}`] as EarlyFiles | undefined, page);
}

function ownerOf({ modules }: ModuleMap, pathname: string) {
  const pages = Object.entries(modules).flatMap(([module, { pages: { public: open = {}, customer = {} } = {} }]) => [
    ...Object.keys(open).map((page) => ({ module, path: page, access: 'public' })),
    ...Object.keys(customer).map((page) => ({ module, path: page, access: 'customer' })),
  ]);
  return pages.find((page) => matchesPath(page.path, pathname));
}

interface Visit {
  pathname: string;
  /** By which the browser falls into rollouts. */
  subject: string | undefined;
}

/** The federation runtime, the files of the release that the browser will take from the owner and the lent parts that its page borrows; in the
 *  monolith of the bench the owner's chunks. Only a hint: null where nothing is known. */
export async function earlyFiles({ pathname, subject }: Visit, site: LiveSite, shellDir: string): Promise<Early | null> {
  const owner = site.map ? ownerOf(peekPayload(site.map) as ModuleMap, pathname) : undefined;
  const chunks = await readChunks(shellDir);
  if (!owner || !chunks) return null;
  const { files, lent } = await ofRelease(site, owner.module, owner.path, subject);
  const groups = lent.map((group) => `lent-${group}`);
  const ofShell = (...names: string[]) => names.flatMap((name) => chunks[name] ?? []);
  const all = [...ofShell('federation'), ...files, ...ofShell(owner.module, owner.path, ...groups)];
  return { session: owner.access !== 'public', files: [...new Map(all.map((file) => [file.url, file])).values()], lent };
}
