import type { IsolatedCode, PageAddress, PreloadPage, RemoteModule, ShellContext } from '@landfall/contract';
import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What a lazy page provides: a component and optionally a loader, and a function that requests its data. */
export type PageCode = Pick<RouteObject, 'Component' | 'loader'> & { preload?: PreloadPage };

/** The code of a page or slot. One with its own libraries gets a component of the shell around it. */
export async function drawable<Code extends { Component?: unknown }>(module: string, code: Code | IsolatedCode): Promise<Code> {
  if (!('mount' in code)) return code;
  const { isolated } = await import(/* webpackChunkName: "shared-isolated" */ '../isolated/isolated.tsx');
  return { ...code, Component: isolated(module, code.mount) } as unknown as Code;
}

const load = async (name: string, route: RouteObject): Promise<PageCode> =>
  typeof route.lazy === 'function' ? drawable(name, (await route.lazy()) as PageCode | IsolatedCode) : route;

export interface PageAt {
  page: PageCode;
  params: PageAddress['params'];
}

/** Loads the code of the page at a pathname; undefined if the module has none there. */
export async function codeAt({ name, routes }: RemoteModule, pathname: string): Promise<PageAt | undefined> {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match && { page: await load(name, match.route), params: match.params };
}

/** Loads the code of a page by its path pattern.
 *  @throws if this release has no such page, or its code doesn't load */
export async function codeOf({ name, routes }: RemoteModule, path: string): Promise<PageCode> {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`${name} has no page at ${path}`);
  return load(name, route);
}

/** Requests a page's data. The page shows an error of its own, so a failure here is only logged. */
export function preloadData({ preload }: PageCode, context: ShellContext, address: PageAddress): void {
  try {
    preload?.(context, address);
  } catch (error) {
    context.log.warn('modules', 'A page could not request its data before it was shown', error);
  }
}
