import type { RemoteModule } from '@landfall/contract';
import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What a lazy page provides: a component and optionally a loader. */
export type PageCode = Pick<RouteObject, 'Component' | 'loader'>;

const load = async (route: RouteObject): Promise<PageCode> =>
  typeof route.lazy === 'function' ? ((await route.lazy()) as PageCode) : route;

/** Loads the code of the page at a pathname. */
export async function codeAt({ routes }: RemoteModule, pathname: string): Promise<void> {
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(({ route }) => load(route)));
}

/** Loads the code of a page by its path pattern.
 *  @throws if this release has no such page, or its code doesn't load */
export async function codeOf({ name, routes }: RemoteModule, path: string): Promise<PageCode> {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`${name} has no page at ${path}`);
  return load(route);
}
