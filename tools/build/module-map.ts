import fs from 'node:fs/promises';
import path from 'node:path';
import { type Envelope, type ModuleEntry, type Release, SCHEMA, sealMap } from '@landfall/modules';
import { ENTRY, MANIFEST, RELEASE, type ReleaseDocument } from './release-document.ts';

const HOUR = 60 * 60 * 1000;

/** At least a day from now, on the hour: within an hour the same folder gives the same map, byte for byte. */
const expiry = (now: number): string => new Date((Math.ceil(now / HOUR) + 24) * HOUR).toISOString();

async function readRelease(folder: string): Promise<ReleaseDocument | undefined> {
  const text = await fs.readFile(path.join(folder, RELEASE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as ReleaseDocument);
}

const subfolders = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

function mapRelease({ module, version, entryGlobalName, files }: ReleaseDocument): Release {
  const base = `/modules/${module}/${version}/`;
  const integrity = files.find((file) => file.path === ENTRY)!.integrity;
  return { version, entry: base + ENTRY, integrity, entryGlobalName, manifest: base + MANIFEST };
}

/** The newest release of a module is stable, the one before it previous; undefined where there is none. */
async function readModule(folder: string): Promise<ModuleEntry | undefined> {
  const found = await Promise.all((await subfolders(folder)).map((version) => readRelease(path.join(folder, version))));
  const releases = found
    .filter((release) => release !== undefined)
    .sort((one, other) => other.builtAt.localeCompare(one.builtAt));
  const [stable, previous] = releases;
  // the previous release is for bad days: what it would ask for early stays out of every page
  return stable && { stable: { ...mapRelease(stable), early: stable.early }, previous: previous ? mapRelease(previous) : null };
}

/** The module map of a folder `<module>/<version>/`, for a server without a registry. Not signed; read it anew when the folder changes, and
 *  at least once a day: it expires. A module without a release is not in it: the shell then says so in that module's place. */
export async function readModuleMap(modulesDir: string): Promise<Envelope> {
  const names = (await subfolders(modulesDir)).sort();
  const entries = await Promise.all(names.map(async (name) => [name, await readModule(path.join(modulesDir, name))] as const));
  const modules = Object.fromEntries(entries.filter((entry): entry is readonly [string, ModuleEntry] => entry[1] !== undefined));
  return sealMap({
    schema: SCHEMA,
    environment: 'production',
    revision: 1,
    minRevision: 1,
    expiresAt: expiry(Date.now()),
    modules,
  });
}
