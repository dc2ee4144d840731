import type { RemoteModule } from '@landfall/contract';
import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What a lazy page gives: Component and, if any, loader. */
export type PageCode = Pick<RouteObject, 'Component' | 'loader'>;

const load = async (route: RouteObject): Promise<PageCode> =>
  typeof route.lazy === 'function' ? ((await route.lazy()) as PageCode) : route;

/** The code of the page at an address. */
export async function codeAt({ routes }: RemoteModule, pathname: string): Promise<void> {
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(({ route }) => load(route)));
}

/** The code of a page by its pattern.
 *  @throws where this release has no such page, or its code does not come */
export async function codeOf({ name, routes }: RemoteModule, path: string): Promise<PageCode> {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`${name} has no page at ${path}`);
  return load(route);
}
