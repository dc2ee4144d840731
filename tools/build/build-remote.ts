import fs from 'node:fs';
import path from 'node:path';
import { type SharedUsage, sharedUsageOf } from './shared-usage.ts';
import { leakingStyles, notShared, undeclaredFiles, unhashedScripts } from './check-release.ts';
import { usedMissingGlobals } from './missing-globals.ts';
import { undeclaredUses } from './undeclared.ts';
import { isIsolated, type PageManifest } from '@landfall/contract/pages';
import { readManifest } from './page-manifest.ts';
import { buildFirstScreens } from './first-screen/build-first-screens.ts';
import { precompress } from './precompress.ts';
import { emptyReleaseFolder } from './release-folder.ts';
import { localVersionOf } from './local-version.ts';
import { describeRemote, writeRelease } from './release.ts';
import { RELEASE, type RemoteDocument, ENTRY } from '../../libs/delivery/src/release-document.ts';
import { remoteConfig } from './remote.preset.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { mapsFolderOf, takeSourceMaps } from './source-maps.ts';
import { dist } from '../versions.ts';

const TABLE = /\.(sri\w*Hashes)=\{([^}]*)\}/g;

/** Sorts the entry's tables of chunk hashes. The bundler writes them in the order its threads finish, and a build must always have the
 *  same bytes. Run it before anything hashes the entry. */
function sortHashes(folder: string): void {
  const entry = path.join(folder, ENTRY);
  const sorted = fs
    .readFileSync(entry, 'utf8')
    .replace(TABLE, (_table, name: string, rows: string) => `.${name}={${rows.split(',').toSorted().join(',')}}`);
  fs.writeFileSync(entry, sorted);
}

const modulesFolder = path.join(dist, 'modules');

/** Remotes whose styles are not CSS modules yet. */
const NOT_ISOLATED: readonly string[] = [];

function throwIfAny(name: string, refusals: string[]): void {
  if (refusals.length > 0) throw new Error(`${name} cannot be released:\n  ${refusals.join('\n  ')}`);
}

function refuse(name: string, folder: string, { needs }: SharedUsage, { capabilities }: PageManifest): void {
  const refusals = [
    ...notShared(needs),
    ...usedMissingGlobals(folder),
    ...unhashedScripts(folder).map(
      (file) => `${file} has no hash in the entry (of a worker? import it as './file.ts?worker&inline')`,
    ),
    ...undeclaredFiles(folder, capabilities),
    ...(NOT_ISOLATED.includes(name) ? [] : leakingStyles(name, folder)),
  ];
  throwIfAny(name, refusals);
}

/** Contain paths of this machine; no page requests them. */
const BUNDLERS_NOTES = ['mf-stats.json', 'mf-manifest-stats.json'];

/** Builds in a temporary folder and moves it when complete: a release exists completely or not at all. */
async function release(name: string, version: string, folder: string): Promise<void> {
  const workshop = path.join(dist, '.workshop', `${name}-${process.pid}`);
  try {
    const manifest = await readManifest(name);
    throwIfAny(name, undeclaredUses(name, manifest.capabilities));
    const build = { name, version, folder: workshop, isIsolated: isIsolated(manifest) };
    const usage = await runRsbuild(remoteConfig(build), sharedUsageOf);
    for (const notes of BUNDLERS_NOTES) fs.rmSync(path.join(workshop, notes), { force: true });
    takeSourceMaps(workshop);
    sortHashes(workshop);
    refuse(name, workshop, usage, manifest);
    await buildFirstScreens({ name, folder: workshop, manifest, usage });
    writeRelease(workshop, await describeRemote({ module: name, version, folder: workshop, usage, manifest }));
    await precompress(workshop);
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.rmSync(mapsFolderOf(folder), { recursive: true, force: true });
    if (fs.existsSync(mapsFolderOf(workshop))) fs.renameSync(mapsFolderOf(workshop), mapsFolderOf(folder));
    fs.renameSync(workshop, folder);
  } finally {
    for (const left of [workshop, mapsFolderOf(workshop)]) fs.rmSync(left, { recursive: true, force: true });
  }
}

const builtAt = (folder: string): string => {
  const document = path.join(folder, RELEASE);
  return fs.existsSync(document) ? (JSON.parse(fs.readFileSync(document, 'utf8')) as RemoteDocument).builtAt : '';
};

/** Keeps the new release and the previous one. Deletes later ones: their sources were discarded. */
function tidy(moduleFolder: string, version: string): void {
  const now = builtAt(path.join(moduleFolder, version));
  const others = fs
    .readdirSync(moduleFolder)
    .filter((other) => other !== version && !other.endsWith(mapsFolderOf('')))
    .map((other) => ({ folder: path.join(moduleFolder, other), built: builtAt(path.join(moduleFolder, other)) }))
    .sort((one, other) => other.built.localeCompare(one.built));
  const previous = others.find(({ built }) => built !== '' && built < now);
  for (const { folder } of others.filter((other) => other !== previous))
    for (const left of [folder, mapsFolderOf(folder)]) fs.rmSync(left, { recursive: true, force: true });
}

/** Builds a remote with the version of its publication, into `dist/releases/<name>/<version>`, not into dist/modules, which `npm start`
 *  serves. */
export async function buildRemoteRelease(name: string, version: string): Promise<string> {
  const folder = await emptyReleaseFolder(name, version);
  await release(name, version, folder);
  return folder;
}

/** Builds a remote into `dist/modules/<name>/<version>`, unless these sources were built before: their bytes never change. */
export async function buildRemote(name: string): Promise<string> {
  const version = localVersionOf(`remotes/${name}`);
  const folder = path.join(modulesFolder, name, version);
  if (!fs.existsSync(folder)) await release(name, version, folder);
  tidy(path.dirname(folder), version);
  return folder;
}
