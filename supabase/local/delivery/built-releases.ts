import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDocument } from '../../../libs/delivery/src/release-document.ts';
import { INCOMING } from '../../../libs/delivery/src/store/folder-store.ts';

/** A release that a build left in dist. */
export interface BuiltRelease {
  document: ReleaseDocument;
  folder: string;
}

const subfolders = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name));

async function readRelease(folder: string): Promise<BuiltRelease[]> {
  const text = await fs.readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  return text === null ? [] : [{ document: JSON.parse(text) as ReleaseDocument, folder }];
}

/** Everything that is built, the shell too, oldest first. */
export async function builtReleases(distDir: string): Promise<BuiltRelease[]> {
  const modules = await subfolders(path.join(distDir, 'modules'));
  const folders = [path.join(distDir, 'shell'), ...(await Promise.all(modules.map(subfolders))).flat()];
  const found = (await Promise.all(folders.map(readRelease))).flat();
  return found.sort((one, other) => one.document.builtAt.localeCompare(other.document.builtAt));
}

/** The first file that differs from release.json; undefined if the release is complete. */
async function wrongFile({ document, folder }: BuiltRelease): Promise<string | undefined> {
  for (const { path: name, integrity } of document.files) {
    const [algorithm = '', hash] = integrity.split(/-(.*)/);
    const bytes = await fs.readFile(path.join(folder, name)).catch(() => null);
    if (!bytes || createHash(algorithm).update(bytes).digest('base64') !== hash) return name;
  }
  return undefined;
}

/** Copies a release and its compressed copies into the store folder, all or nothing. Keeps a release that is already there.
 *  @throws if a file differs from release.json */
export async function storeRelease(release: BuiltRelease, modulesDir: string): Promise<void> {
  const { module, version } = release.document;
  const place = path.join(modulesDir, module, version);
  if (await fs.stat(place).catch(() => null)) return;
  const wrong = await wrongFile(release);
  if (wrong) throw new Error(`${wrong} is not the file that its release.json names`);
  const beside = path.join(modulesDir, INCOMING, `${module}-${version}`);
  await fs.rm(beside, { recursive: true, force: true });
  await fs.cp(release.folder, beside, { recursive: true });
  await fs.mkdir(path.dirname(place), { recursive: true });
  await fs.rename(beside, place);
}
