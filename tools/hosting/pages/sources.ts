import fs from 'node:fs/promises';
import path from 'node:path';
import { type EarlyFiles, type Envelope, type ModuleKey, type ModuleMap, peekPayload, signerAmong } from '@landfall/modules';
import { FIRST_SCREENS } from '../../../libs/delivery/src/first-screens.ts';
import { matches } from '../../../libs/delivery/src/integrity.ts';
import { isShell, readDocument, RELEASE } from '../../../libs/delivery/src/release-document.ts';
import type { Settings } from '../../../supabase/local/site/first-screen.ts';
import type { RuntimeConfig } from '../../../supabase/local/site/index-page.ts';
import { publicRequest, SETTINGS } from '../../../supabase/local/site/public-reads.ts';
import { fileOf } from '../fetch-site.ts';

/** What pages are composed from, beside the shell's own files. */
export interface Sources {
  map: ModuleMap;
  settings: Settings;
  /** By `<module>/<version>`, what the pages of a release request early. */
  early: Record<string, EarlyFiles>;
}

async function answerOf<Shape>(request: Request): Promise<Shape> {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}`);
  return (await response.json()) as Shape;
}

/** The environment's map. @throws if none of the keys signed it; keys that are built into the shell are not known here */
async function mapAt(backend: string, environment: string, keys: ModuleKey[] | undefined): Promise<ModuleMap> {
  const url = `${backend}/functions/v1/module-map?environment=${environment}`;
  const envelope = await answerOf<Envelope>(new Request(url));
  if (keys && !(await signerAmong(keys, envelope))) throw new Error(`${url} is not signed by a key of config.json`);
  return peekPayload(envelope) as ModuleMap;
}

/** Copies a release's first screens into the folder, as the release lists them. @returns what its pages request early */
async function copyScreens(files: string, release: string, folder: string): Promise<EarlyFiles | undefined> {
  const bytes = await fileOf(files, `${release}/${RELEASE}`);
  const document = bytes && readDocument(JSON.parse(new TextDecoder().decode(bytes)));
  if (!document || isShell(document)) throw new Error(`${release}/${RELEASE} is not in the store at ${files}`);
  const listed = document.files.find((file) => file.path === FIRST_SCREENS);
  if (!listed) return document.early; // built before there were first screens
  const screens = await fileOf(files, `${release}/${FIRST_SCREENS}`);
  if (!screens || !(await matches(screens, listed.integrity)))
    throw new Error(`${release}/${FIRST_SCREENS} is not the file that was published: run npm run release -- doctor`);
  await fs.mkdir(path.join(folder, release), { recursive: true });
  await fs.writeFile(path.join(folder, release, FIRST_SCREENS), screens);
  return document.early;
}

interface Places {
  backend: string;
  /** URL of the released files. */
  files: string;
  environment: string;
  config: RuntimeConfig;
  /** Gets the first screens, as `<module>/<version>/first-screens.json`. */
  modulesDir: string;
}

/** Reads what is live now. @throws if anything is missing, so that no half of a site is written */
export async function readSources({ backend, files, environment, config, modulesDir }: Places): Promise<Sources> {
  const map = await mapAt(backend, environment, config.moduleKeys);
  const early: Record<string, EarlyFiles> = {};
  for (const [module, { stable, pages }] of Object.entries(map.modules)) {
    if (!pages?.public) continue;
    const release = `${module}/${stable.version}`;
    const found = await copyScreens(files, release, modulesDir);
    if (found) early[release] = found;
  }
  const [settings] = await answerOf<Settings[]>(publicRequest(backend + SETTINGS, config.supabaseKey));
  return { map, settings: settings ?? {}, early };
}
