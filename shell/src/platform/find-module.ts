import type { ModuleName, RemoteModule } from '@landfall/contract';
import { type ModuleMap, type Release, releasesOf } from '@landfall/modules';
import { matchRoutes } from 'react-router-dom';
import { fetchModuleMap, firstModuleMap } from './module-map.ts';
import { NotLoaded } from './not-loaded.ts';
import { HASTY, PATIENT, type Patience } from './patience.ts';
import { within } from './within.ts';

/** In a chunk of its own, beside the first bundle. */
const federation = () => import(/* webpackChunkName: "federation" */ './module-source.ts');

/** The first page's code is part of a release's health: when it does not come, the previous release shows. */
async function firstPage({ routes }: RemoteModule, path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.flatMap(({ route }) => (typeof route.lazy === 'function' ? [route.lazy()] : [])));
}

async function take(name: ModuleName, release: Release, path: string | undefined, patience: Patience): Promise<RemoteModule> {
  const { takeModule } = await federation();
  const module = await takeModule(name, release, patience);
  if (path) await within(firstPage(module, path), patience.page, `${name} ${release.version} at ${path}`);
  return module;
}

/** After a failure the map is asked for anew: the module may have been published, or rolled back, since. */
const mapFor = (again: boolean): Promise<ModuleMap> =>
  again ? fetchModuleMap().catch(() => firstModuleMap()) : firstModuleMap();

/** Resolves to the first release of a module that loads: stable, else previous.
 *  @param path the page to come, whose code is waited for too  @param again whether it failed before
 *  @throws NotLoaded */
export async function findModule(name: ModuleName, path: string | undefined, again: boolean): Promise<RemoteModule> {
  const tried: string[] = [];
  let failure: unknown = new Error(`The module map has no release of ${name}`);
  try {
    const releases = releasesOf(await mapFor(again), name);
    for (const release of releases) {
      tried.push(release.version);
      try {
        return await take(name, release, path, release === releases.at(-1) ? PATIENT : HASTY);
      } catch (error) {
        failure = error;
      }
    }
  } catch (error) {
    failure = error; // no map
  }
  throw new NotLoaded(failure, name, tried);
}
