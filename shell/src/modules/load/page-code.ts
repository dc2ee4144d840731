import type { IsolatedCode, PageAddress, PageHandle, PreloadPage, RemoteModule, ShellContext } from '@landfall/contract';
import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What a lazy page provides: a component and optionally a loader, and a function that requests its data. */
export type PageCode = Pick<RouteObject, 'Component' | 'loader'> & { preload?: PreloadPage };

/** The code of a page or slot. One with its own libraries gets a component of the shell around it. */
export async function drawable<Code extends { Component?: unknown }>(module: string, code: Code | IsolatedCode): Promise<Code> {
  if (!('mount' in code)) return code;
  const { isolated } = await import(/* webpackChunkName: "shared-isolated" */ '../isolated/isolated.tsx');
  return { ...code, Component: isolated(module, code.mount) } as unknown as Code;
}

async function load(name: string, { lazy, handle, ...route }: RouteObject): Promise<PageCode> {
  const code = typeof lazy === 'function' ? await drawable(name, (await lazy()) as PageCode | IsolatedCode) : route;
  return { ...code, ...(handle as PageHandle | undefined) };
}

const routeAt = ({ routes }: RemoteModule, pathname: string) => matchRoutes(routes, pathname)?.at(-1);

/** Loads the code of the page at a pathname, if the module has one there. */
export async function codeAt(module: RemoteModule, pathname: string): Promise<void> {
  const match = routeAt(module, pathname);
  if (match) await load(module.name, match.route);
}

/** Loads the code of the page at an address and requests its data: at once where the module's first code can, else when the page's code is there. */
export async function preloadPage(
  module: RemoteModule,
  { pathname, searchParams: search }: URL,
  context: ShellContext,
): Promise<void> {
  const match = routeAt(module, pathname);
  if (!match) return;
  const { route, params } = match;
  const handle = route.handle as PageHandle | undefined;
  if (handle) preloadData(handle, context, { params, search });
  const page = await load(module.name, route);
  if (!handle) preloadData(page, context, { params, search });
}

/** Loads the code of a page by its path pattern.
 *  @throws if this release has no such page, or its code doesn't load */
export async function codeOf({ name, routes }: RemoteModule, path: string): Promise<PageCode> {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`${name} has no page at ${path}`);
  return load(name, route);
}

/** Requests a page's data. The page shows an error of its own, so a failure here is only logged. */
export function preloadData({ preload }: Pick<PageCode, 'preload'>, context: ShellContext, address: PageAddress): void {
  try {
    preload?.(context, address);
  } catch (error) {
    context.log.warn('modules', 'A page could not request its data before it was shown', error);
  }
}
