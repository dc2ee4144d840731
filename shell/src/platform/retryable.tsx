import { useEffect } from 'react';
import { type RouteObject, useRouteError } from 'react-router-dom';
import type { Part } from './in-order.ts';
import type { Modules } from './modules.ts';
import { isNotLoaded } from './not-loaded.ts';
import type { PageCode } from './pages.ts';

/** A remote's own boundary sees its crashes; a page that did not load is the shell's affair. */
function ownBoundary(route: Pick<RouteObject, 'ErrorBoundary'>): Partial<RouteObject> {
  const Own = route.ErrorBoundary;
  if (!Own) return {};
  function Boundary() {
    const error = useRouteError();
    if (isNotLoaded(error)) throw error;
    return Own ? <Own /> : null;
  }
  return { ErrorBoundary: Boundary };
}

/** Makes a remote's lazy page loadable again, and from the release behind where the first one's does not come. React Router keeps a rejected
 *  `lazy` for ever, while a loader is called at each visit. `lazy` gives Component and, if any, loader; whatever else the route has stays,
 *  but for children: a page is one path, which the map has approved. */
export function retryable({ children: _children, lazy, ...route }: RouteObject, modules: Modules, name: string): RouteObject {
  const path = route.path ?? '';
  if (typeof lazy !== 'function') return { ...route, ...ownBoundary(route) } as RouteObject;

  let shown: Part<PageCode> | undefined;
  function PageOfRemote() {
    const running = shown?.running;
    useEffect(() => running && modules.show(running), [running]);
    const Component = shown?.part.Component;
    return Component ? <Component /> : null;
  }
  const loader: RouteObject['loader'] = async (args) => {
    // Another page may have brought another release to work since.
    if (!shown || shown.running !== modules.live.get().get(name)) shown = await modules.page(name, path);
    const own = shown.part.loader;
    return typeof own === 'function' ? own(args) : null;
  };
  return { ...route, ...ownBoundary(route), Component: PageOfRemote, loader } as RouteObject;
}
