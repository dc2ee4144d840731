import { type RouteObject, useRouteError } from 'react-router-dom';
import { NotLoaded, isNotLoaded } from './not-loaded.ts';
import { PATIENT } from './patience.ts';
import { within } from './within.ts';

type Page = Awaited<ReturnType<Extract<RouteObject['lazy'], (...args: never) => unknown>>>;

const notLoaded = (cause: unknown): never => {
  throw new NotLoaded(cause);
};

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

/** Makes a remote's lazy pages retryable: React Router keeps a rejected `lazy` for ever, while a loader is called again at each visit.
 *  `lazy` gives Component and, if any, loader; whatever else the route has stays as it is. */
export function retryable(route: RouteObject): RouteObject {
  const { lazy, ...rest } = route;
  const children = route.children ? { children: route.children.map(retryable) } : {};
  if (typeof lazy !== 'function') return { ...route, ...children, ...ownBoundary(route) } as RouteObject;
  let page: Page | undefined;
  const Page = () => {
    const Component = page?.Component;
    return Component ? <Component /> : null;
  };
  const loader: RouteObject['loader'] = async (args) => {
    page ??= await within(lazy(), PATIENT.page, route.path ?? 'page').catch(notLoaded);
    return typeof page.loader === 'function' ? page.loader(args) : null;
  };
  return { ...rest, ...children, ...ownBoundary(route), Component: Page, loader } as RouteObject;
}
