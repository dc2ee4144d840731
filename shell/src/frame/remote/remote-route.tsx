import type { ShellContext } from '@landfall/contract';
import { useEffect } from 'react';
import { type RouteObject, useRouteError } from 'react-router-dom';
import type { Loaded } from '../../modules/load/load-with-fallback.ts';
import { isModuleLoadError } from '../../modules/module-load-error.ts';
import type { Modules } from '../../modules/load/modules.ts';
import { type PageCode, preloadData } from '../../modules/load/page-code.ts';

/** The remote's boundary handles its own errors; the shell handles pages that did not load. */
function ownBoundary(route: Pick<RouteObject, 'ErrorBoundary'>): Partial<RouteObject> {
  const Own = route.ErrorBoundary;
  if (!Own) return {};
  function Boundary() {
    const error = useRouteError();
    if (isModuleLoadError(error)) throw error;
    return Own ? <Own /> : null;
  }
  return { ErrorBoundary: Boundary };
}

/** A remote's route whose lazy page can be retried and can come from a fallback release. React Router caches a rejected `lazy` forever but runs a
 *  loader at each visit, so the page loads in the loader. Children are dropped: the map approves each path on its own. */
export function remoteRoute(
  { children: _children, lazy, ...route }: RouteObject,
  name: string,
  { modules, context }: { modules: Modules; context: ShellContext },
): RouteObject {
  const path = route.path ?? '';
  if (typeof lazy !== 'function') return { ...route, ...ownBoundary(route) } as RouteObject;

  let shown: Loaded<PageCode> | undefined;
  function RemotePage() {
    const release = shown?.release;
    useEffect(() => release && modules.show(release), [release]);
    const Component = shown?.part.Component;
    return Component ? <Component /> : null;
  }
  const loader: RouteObject['loader'] = async (args) => {
    // Another page may have activated another release since.
    if (!shown || shown.release !== modules.active.get().get(name)) shown = await modules.page(name, path);
    preloadData(shown.part, context, { params: args.params, search: new URL(args.request.url).searchParams });
    const own = shown.part.loader;
    return typeof own === 'function' ? own(args) : null;
  };
  return { ...route, ...ownBoundary(route), Component: RemotePage, loader } as RouteObject;
}
