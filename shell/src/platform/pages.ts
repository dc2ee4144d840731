import type { RemoteModule } from '@landfall/contract';
import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What a lazy page gives: Component and, if any, loader. */
export type Page = Pick<RouteObject, 'Component' | 'loader'>;

const load = async (route: RouteObject): Promise<Page> =>
  typeof route.lazy === 'function' ? ((await route.lazy()) as Page) : route;

/** The code of the page at an address, with the routes that it lies in. */
export async function firstPage({ routes }: RemoteModule, path: string): Promise<void> {
  await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => load(route)));
}

/** The page at a place in the remote's routes.
 *  @param trail the paths on the way to it: `['/admin', 'quotes']`
 *  @throws where this release has no such page, or its code does not come */
export async function pageAt({ name, routes }: RemoteModule, trail: readonly string[]): Promise<Page> {
  let route: RouteObject | undefined;
  for (const path of trail) route = (route ? route.children : routes)?.find((one) => one.path === path);
  if (!route) throw new Error(`${name} has no page at ${trail.join('/')}`);
  return load(route);
}
