import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import { AdminArea } from './frame/admin/admin-area.tsx';
import { AuthRoute } from './pages/auth/auth-route.tsx';
import { NotFound } from './pages/not-found.tsx';
import { PageError } from './frame/errors/page-error.tsx';
import { RouterError } from './frame/errors/router-error.tsx';
import { ShopFrame } from './frame/shop-frame.tsx';
import { Loading } from './frame/parts/loading.tsx';
import { ModuleLoadError } from './modules/module-load-error.ts';
import { remoteRoute } from './frame/remote/remote-route.tsx';
import { CustomerGuard } from './frame/customer-guard.tsx';
import type { Shell } from './shell.ts';
import { isAdminPath, links } from './kernel/links.ts';

/** The routes that modules' pages are added to. */
const PAGES = { shop: 'shop-pages', admin: 'admin-pages' } as const;

// The splats show not-found and make every path match: a path that only matches its parent would render nothing and load no routes. (That
// is why the admin frame has no path either.) They also keep failed loads inside the frame's error boundary.
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

/** The page's router. It loads a page's module at the first visit and adds the routes that the map approves.
 *  A path without a page loads no module. */
export function createRouter(shell: Shell) {
  const { modules, pages } = shell.host;
  const patched = new Set<string>();

  const find = (path: string) =>
    pages.find(path).catch((error: unknown) => {
      throw new ModuleLoadError(error);
    });

  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      // Without a session the guards redirect, so nothing else is needed.
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
        patch(access === 'admin' ? PAGES.admin : PAGES.shop, [
          remoteRoute(route, page.module, { modules, context: shell.context }),
        ]);
      }
    },
  });
}

async function isSignedIn({ host, context }: Shell): Promise<boolean> {
  await host.session.known;
  return context.session.get().user !== null;
}

export type Router = ReturnType<typeof createRouter>;
