import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { matches } from '../../../libs/delivery/src/integrity.ts';
import { isModuleName, isVersion } from '../../../libs/delivery/src/paths.ts';
import { RELEASE, type ReleaseDocument } from '../../../libs/delivery/src/release-document.ts';
import { folderStore, INCOMING } from '../../../libs/delivery/src/store/folder-store.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import type { SqlSession } from '../database/database.ts';

/** Copies releases from a store on the network into the folder that this server serves. The folder is then a cache: it may be empty. */
export interface ModuleMirror {
  /** Copies a release unless it is there.
   *  @returns whether it is there now; false if there is no such release, or its files were deleted
   *  @throws if the store can't be read or has other bytes than were published */
  fetch(module: string, version: string): Promise<boolean>;
  /** Copies every release of a module, at most once a minute. */
  fetchAll(module: string): Promise<void>;
}

export interface MirrorOptions {
  store: ModuleStore;
  sql: SqlSession;
  modulesDir: string;
}

/** Files at a time. */
const PARALLEL = 8;
/** How long an unknown release is not looked up again, ms: anyone may ask for any version. */
const UNKNOWN_FOR = 10_000;
const MAX_UNKNOWN = 1000;
const ALL_EVERY = 60_000;

const DOCUMENT = 'select document from delivery.releases where module = $1 and version = $2 and collecting_at is null';
const VERSIONS =
  'select version from delivery.releases where module = $1 and collecting_at is null order by published_at desc limit 20';

const isThere = async (folder: string): Promise<boolean> => (await fs.stat(folder).catch(() => null)) !== null;

/** Copies all files of a release into `aside`, with compressed copies.
 *  @throws also if a copied file is gone at the end: the cache was emptied meanwhile, and an incomplete release must not be served */
async function copyFiles(document: ReleaseDocument, store: ModuleStore, aside: string): Promise<void> {
  const { module, version, files } = document;
  const target = folderStore(aside);
  const copy = async ({ path: name, integrity }: ReleaseDocument['files'][number]) => {
    const file = `${module}/${version}/${name}`;
    const bytes = await store.read(file);
    if (!bytes) throw new Error(`${file} is not in the store`);
    if (!(await matches(bytes, integrity))) throw new Error(`${file} in the store is not the file that was published`);
    await target.put(file, bytes, integrity);
  };
  for (let at = 0; at < files.length; at += PARALLEL) await Promise.all(files.slice(at, at + PARALLEL).map(copy));
  const text = `${JSON.stringify(document, null, 2)}\n`;
  await target.put(`${module}/${version}/${RELEASE}`, new TextEncoder().encode(text), '');
  await Promise.all(files.map(({ path: name }) => fs.access(path.join(aside, module, version, name))));
}

export function moduleMirror({ store, sql, modulesDir }: MirrorOptions): ModuleMirror {
  const running = new Map<string, Promise<boolean>>();
  const unknown = new Map<string, number>();
  const allSince = new Map<string, number>();

  async function copy(module: string, version: string): Promise<boolean> {
    const [row] = await sql.query<{ document: ReleaseDocument }>(DOCUMENT, [module, version]);
    if (!row) return false;
    const place = path.join(modulesDir, module, version);
    const aside = path.join(modulesDir, INCOMING, randomUUID());
    try {
      await copyFiles(row.document, store, aside);
      await fs.mkdir(path.dirname(place), { recursive: true });
      // another server with the same folder may have been faster
      await fs.rename(path.join(aside, module, version), place).catch(async (error: unknown) => {
        if (!(await isThere(place))) throw error;
      });
      return true;
    } finally {
      await fs.rm(aside, { recursive: true, force: true });
    }
  }

  function noteUnknown(name: string): void {
    if (unknown.size >= MAX_UNKNOWN) unknown.clear();
    unknown.set(name, performance.now() + UNKNOWN_FOR);
  }

  async function fetchOne(module: string, version: string): Promise<boolean> {
    if (!isModuleName(module) || !isVersion(version)) return false;
    const name = `${module}/${version}`;
    if (await isThere(path.join(modulesDir, name))) return true;
    if ((unknown.get(name) ?? 0) > performance.now()) return false;
    const found = await copy(module, version);
    if (!found) noteUnknown(name);
    return found;
  }

  function fetch(module: string, version: string): Promise<boolean> {
    const name = `${module}/${version}`;
    const now = running.get(name) ?? fetchOne(module, version).finally(() => running.delete(name));
    running.set(name, now);
    return now;
  }

  return {
    fetch,
    async fetchAll(module) {
      if ((allSince.get(module) ?? -Infinity) > performance.now() - ALL_EVERY) return;
      allSince.set(module, performance.now());
      const rows = await sql.query<{ version: string }>(VERSIONS, [module]);
      for (const { version } of rows) await fetch(module, version);
    },
  };
}

/** Deletes the local copies of releases whose files were deleted in the store. */
export async function dropCollected(sql: SqlSession, modulesDir: string): Promise<void> {
  const rows = await sql.query<{ module: string; version: string }>(
    'select module, version from delivery.releases where collected_at is not null',
  );
  for (const release of rows) await folderStore(modulesDir).remove(release);
}
