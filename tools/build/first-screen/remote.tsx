// The entry of the bundle for a remote: `module-to-render.ts` is replaced by the remote's src/module.tsx.
import module from './module-to-render.ts';
import type { ComponentType } from 'react';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import type { PreloadPage, SiteSettings } from '@landfall/contract';
import type { Access } from '@landfall/contract/pages';
import type { Read } from '../../../libs/delivery/src/first-screens.ts';
import type { Layout, Look } from './looks.ts';
import { recordReads } from './record-reads.ts';
import { type RenderedScreen, renderScreen, SESSIONS, staticShell } from './render.tsx';

interface PageExports {
  /** Searches with a separate first screen, such as `?post=landed-cost`. */
  firstScreens?: readonly string[];
  /** Rendered instead of a component that needs a browser. */
  FirstScreen?: ComponentType;
  /** Requests the page's data. */
  preload?: PreloadPage;
  /** The same, for modules without `preload`. */
  firstReads?: PreloadPage;
}

const routeOf = (path: string): RouteObject => {
  const route = module.routes.find((one) => one.path === path);
  if (!route) throw new Error(`no route ${path}`);
  return route;
};

const codeOf = async ({ lazy }: RouteObject): Promise<PageExports> =>
  typeof lazy === 'function' ? ((await lazy()) as PageExports) : {};

/** Every first screen of a page, as `path` and `path?search`. */
export async function addressesOf(path: string): Promise<string[]> {
  const { firstScreens = [] } = await codeOf(routeOf(path));
  return [path, ...firstScreens.map((search) => path + search)];
}

/** A page's first requests for data. None for pages of one record, whose id is unknown here. */
export async function readsOf(path: string, access: Access): Promise<Read[]> {
  if (access === 'public' || path.includes(':')) return [];
  const { preload, firstReads = preload } = await codeOf(routeOf(path));
  if (!firstReads) return [];
  return recordReads((db) =>
    firstReads({ ...staticShell({}, SESSIONS[access]), db }, { params: {}, search: new URLSearchParams() }),
  );
}

/** Placeholder for the values of a path's parameters. */
const ANY = 'landfall-any-value';

interface PageOptions {
  /** As in the manifest. */
  path: string;
  /** The path, or path and search, of `addressesOf`. */
  address: string;
  access: Access;
  layout: Layout;
}

/** Renders a page of this remote with the access it requires. @throws if it needs a browser, redirects or shows a part of its address */
export async function render(page: PageOptions, look: Look, settings: SiteSettings): Promise<RenderedScreen> {
  const { path, address, access, layout } = page;
  const route = routeOf(path);
  const { FirstScreen } = await codeOf(route);
  const handler = createStaticHandler([FirstScreen ? { path, Component: FirstScreen } : route]);
  const context = await handler.query(new Request(`http://localhost${address.replaceAll(/:\w+/g, ANY)}`));
  if (context instanceof Response) throw new Error(`${address} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const ui = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  const shell = staticShell(settings, SESSIONS[access]);
  const scope = layout === 'phone' ? 'lf-first-phone-page' : 'lf-first-page';
  const screen = await renderScreen(ui, { shell, look, layout, scope, prefix: layout === 'phone' ? 'phone-page' : 'page' });
  if (screen.html.includes(ANY)) throw new Error(`${address} shows a part of its address`);
  return screen;
}
