import type { ModuleName } from '@landfall/contract';
import { useEffect } from 'react';
import { type RouteObject, useRouteError } from 'react-router-dom';
import type { Part } from './in-order.ts';
import type { Modules } from './modules.ts';
import { isNotLoaded } from './not-loaded.ts';
import type { Page } from './pages.ts';

/** A remote's own boundary sees its crashes; a page that did not load is the shell's affair. */
function ownBoundary(route: RouteObject): Partial<RouteObject> {
  const Own = route.ErrorBoundary;
  if (!Own) return {};
  function Boundary() {
    const error = useRouteError();
    if (isNotLoaded(error)) throw error;
    return Own ? <Own /> : null;
  }
  return { ErrorBoundary: Boundary };
}

/** Makes a remote's lazy pages loadable again, and from the release behind where the first one's does not come. React Router keeps a rejected
 *  `lazy` for ever, while a loader is called at each visit. `lazy` gives Component and, if any, loader; whatever else the route has stays.
 *  @param trail the paths of the routes that it lies in */
export function retryable(route: RouteObject, modules: Modules, name: ModuleName, trail: readonly string[] = []): RouteObject {
  const { lazy, ...rest } = route;
  const here = [...trail, route.path ?? ''];
  const children = route.children ? { children: route.children.map((child) => retryable(child, modules, name, here)) } : {};
  if (typeof lazy !== 'function') return { ...route, ...children, ...ownBoundary(route) } as RouteObject;

  let shown: Part<Page> | undefined;
  function PageOfRemote() {
    const running = shown?.running;
    useEffect(() => running && modules.show(running), [running]);
    const Component = shown?.part.Component;
    return Component ? <Component /> : null;
  }
  const loader: RouteObject['loader'] = async (args) => {
    // Another page may have brought another release to work since.
    if (!shown || shown.running !== modules.live.get().get(name)) shown = await modules.page(name, here);
    const own = shown.part.loader;
    return typeof own === 'function' ? own(args) : null;
  };
  return { ...rest, ...children, ...ownBoundary(route), Component: PageOfRemote, loader } as RouteObject;
}
