import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import { AdminArea } from './admin/admin-area.tsx';
import { AuthRoute } from './auth/auth-route.tsx';
import { NotFound } from './errors/not-found.tsx';
import { PageError } from './errors/page-error.tsx';
import { RouterError } from './errors/router-error.tsx';
import { ShopFrame } from './frame/shop-frame.tsx';
import { Loading } from './parts/loading.tsx';
import { ModuleLoadError } from './platform/load/module-load-error.ts';
import { remoteRoute } from './platform/load/remote-route.tsx';
import { CustomerGuard } from './session/customer-guard.tsx';
import type { Shell } from './shell.ts';
import { isAdminPath, links } from './links.ts';

/** The routes under which a module's pages are added. */
const PAGES = { shop: 'shop-pages', admin: 'admin-pages' } as const;

// The splats are the not-found page, and make every path match: a path that matches only its parent would be drawn empty and would
// ask for no routes. (So the admin frame has no path of its own either.) They also put a failed load under the boundary inside the frame.
const routes: RouteObject[] = [
  {
    id: 'admin-frame',
    Component: AdminArea,
    ErrorBoundary: RouterError,
    children: [
      {
        id: PAGES.admin,
        ErrorBoundary: PageError,
        HydrateFallback: Loading,
        children: [{ id: 'admin-none', path: `${links.admin}/*`, Component: NotFound }],
      },
    ],
  },
  {
    id: 'shop-frame',
    Component: ShopFrame,
    ErrorBoundary: RouterError,
    children: [
      {
        id: PAGES.shop,
        Component: CustomerGuard,
        ErrorBoundary: PageError,
        HydrateFallback: Loading,
        children: [
          { id: 'auth', path: links.auth, Component: AuthRoute },
          { id: 'shop-none', path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

/** The one router of the page. The module of a page is loaded at the first visit, and those of its routes are added that the map approves.
 *  An address without a page asks for no module. */
export function createRouter(shell: Shell) {
  const { modules, pages } = shell.host;
  const patched = new Set<string>();

  const find = (path: string) =>
    pages.find(path).catch((error: unknown) => {
      throw new ModuleLoadError(error);
    });

  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      // Without a session the guards redirect: nothing else of the page is needed.
      if (isAdminPath(path) && !(await isSignedIn(shell))) return;
      const page = await find(path);
      if (!page || patched.has(page.path)) return;
      if (page.access !== 'public' && !(await isSignedIn(shell))) return;
      const { module } = await modules.load(page.module, path);
      const approved = pages.directory.get()!.pages.filter((one) => one.module === page.module && !patched.has(one.path));
      for (const { path: pattern, access } of approved) {
        const route = module.routes.find((one) => one.path === pattern);
        if (!route) continue;
        patched.add(pattern);
        patch(access === 'admin' ? PAGES.admin : PAGES.shop, [remoteRoute(route, modules, page.module)]);
      }
    },
  });
}

async function isSignedIn({ host, context }: Shell): Promise<boolean> {
  await host.session.known;
  return context.session.get().user !== null;
}

export type Router = ReturnType<typeof createRouter>;
