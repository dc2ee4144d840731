import fs from 'node:fs';
import path from 'node:path';
import { type Borrowing, borrowingOf } from './borrowing.ts';
import { notLent, unhashedScripts } from './check-release.ts';
import { precompress } from './precompress.ts';
import { describeRelease } from './release.ts';
import { RELEASE, type ReleaseDocument } from './release-document.ts';
import { remoteConfig, remotesFolder } from './remote.preset.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { hashOfSources } from './sources-hash.ts';
import { dist } from './versions.ts';

export const modulesFolder = path.join(dist, 'modules');

/** `1.4.0-local.0a1b2c3d4e5f`: the package's version and a hash of everything that the build is made from. */
export function localVersionOf(name: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(remotesFolder, name, 'package.json'), 'utf8')) as { version: string };
  return `${version}-local.${hashOfSources(`remotes/${name}`)}`;
}

function refuse(name: string, folder: string, { needs }: Borrowing): void {
  const refusals = [...notLent(needs), ...unhashedScripts(folder).map((file) => `${file} has no hash in the entry`)];
  if (refusals.length > 0) throw new Error(`${name} cannot be released:\n  ${refusals.join('\n  ')}`);
}

/** Builds beside its place and moves it there when it is whole: a release is there completely or not at all. */
async function release(name: string, version: string, folder: string): Promise<void> {
  const workshop = path.join(dist, '.workshop', `${name}-${process.pid}`);
  try {
    const borrowing = await runRsbuild(remoteConfig({ name, version, folder: workshop }), borrowingOf);
    fs.rmSync(path.join(workshop, 'mf-stats.json'), { force: true }); // the bundler's own notes, with paths of this machine
    refuse(name, workshop, borrowing);
    fs.writeFileSync(
      path.join(workshop, RELEASE),
      `${JSON.stringify(describeRelease(name, version, workshop, borrowing), null, 2)}\n`,
    );
    await precompress(workshop);
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.renameSync(workshop, folder);
  } finally {
    fs.rmSync(workshop, { recursive: true, force: true });
  }
}

const builtAt = (folder: string): string => {
  const document = path.join(folder, RELEASE);
  return fs.existsSync(document) ? (JSON.parse(fs.readFileSync(document, 'utf8')) as ReleaseDocument).builtAt : '';
};

/** Leaves the release just built and the one before it. Whatever was built after it came from sources that were given up since. */
function tidy(moduleFolder: string, version: string): void {
  const now = builtAt(path.join(moduleFolder, version));
  const others = fs
    .readdirSync(moduleFolder)
    .filter((other) => other !== version)
    .map((other) => ({ folder: path.join(moduleFolder, other), built: builtAt(path.join(moduleFolder, other)) }))
    .sort((one, other) => other.built.localeCompare(one.built));
  const previous = others.find(({ built }) => built !== '' && built < now);
  for (const other of others) if (other !== previous) fs.rmSync(other.folder, { recursive: true });
}

/** Builds a remote into `dist/modules/<name>/<version>`, unless those sources have been built: their bytes never change. */
export async function buildRemote(name: string): Promise<string> {
  const version = localVersionOf(name);
  const folder = path.join(modulesFolder, name, version);
  if (!fs.existsSync(folder)) await release(name, version, folder);
  tidy(path.dirname(folder), version);
  return folder;
}
