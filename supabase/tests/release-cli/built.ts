import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RemoteDocument, ShellDocument } from '../../../libs/delivery/src/release-document.ts';
import { aRemote, aShell, type Files, remoteFiles, shellFiles } from '../delivery/a-release.ts';

const folders: string[] = [];

/** A folder as a build leaves it. */
async function folderOf(document: object, files: Files): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-built-'));
  folders.push(folder);
  for (const [name, bytes] of Object.entries({ ...files, 'release.json': Buffer.from(JSON.stringify(document)) })) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), bytes);
  }
  return folder;
}

/** A remote, small unless `files` says otherwise, for `publish --from`. */
export function builtRemote(
  module: string,
  version: string,
  changes: Partial<RemoteDocument> = {},
  files?: Files,
): Promise<string> {
  const own = files ?? remoteFiles(`${module} ${version}`);
  const entryGlobalName = `${module}_${version}`.replace(/\W/g, '_');
  return folderOf(aRemote({ module, version, entryGlobalName, ...changes }, own), own);
}

export function builtShell(version: string, changes: Partial<ShellDocument> = {}): Promise<string> {
  const files = shellFiles(version);
  return folderOf(aShell({ version, ...changes }, files), files);
}

export const removeBuilt = () => Promise.all(folders.map((folder) => fs.rm(folder, { recursive: true, force: true })));
