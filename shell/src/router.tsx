import { type ModuleName, ownerOf, paths } from '@landfall/contract';
import { type RouteObject, createBrowserRouter } from 'react-router-dom';
import { AdminArea } from './admin/admin-area.tsx';
import { AuthRoute } from './auth/auth-route.tsx';
import { NotFound } from './errors/not-found.tsx';
import { PageError } from './errors/page-error.tsx';
import { RouterError } from './errors/router-error.tsx';
import { ShopFrame } from './frame/shop-frame.tsx';
import { Loading } from './parts/loading.tsx';
import { retryable } from './platform/retryable.tsx';
import { CustomerGuard } from './session/customer-guard.tsx';
import type { Shell } from './shell.ts';

/** The routes under which a remote's pages are patched in, by the frame of their owner. */
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
        children: [{ id: 'admin-none', path: `${paths.admin}/*`, Component: NotFound }],
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
          { id: 'auth', path: paths.auth, Component: AuthRoute },
          { id: 'shop-none', path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

/** The one router of the page. The owner of a path is loaded, and its routes patched in, at the first visit; a path that nobody owns
 *  asks for no module. */
export function createRouter(shell: Shell) {
  const { modules } = shell.host;
  const patched = new Set<ModuleName>();
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(path);
      if (!owner || patched.has(owner.module)) return;
      if (owner.access !== 'public' && !(await isSignedIn(shell))) return; // the guard sends them away, without the module
      const { module } = await modules.load(owner.module, path);
      if (patched.has(owner.module)) return; // two visits at once
      patched.add(owner.module);
      for (const frame of ['shop', 'admin'] as const) {
        const pages = module.routes.filter((page) => frameOf(page) === frame);
        patch(
          PAGES[frame],
          pages.map((page) => retryable(page, modules, owner.module)),
        );
      }
    },
  });
}

async function isSignedIn({ host, context }: Shell): Promise<boolean> {
  await host.session.known;
  return context.session.get().user !== null;
}

const frameOf = ({ path }: RouteObject) => (path?.startsWith('/admin') ? 'admin' : 'shop');

export type Router = ReturnType<typeof createRouter>;
