// The entry of the bundle for a remote: `module-to-render.ts` is replaced by the remote's src/module.tsx.
import module from './module-to-render.ts';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import type { SiteSettings } from '@landfall/contract';
import { type Look } from './looks.ts';
import { type RenderedScreen, renderScreen, staticShell } from './render.tsx';

/** What a page's code may export for this: the searches that have first screens of their own, such as `?post=landed-cost`. */
interface PageExports {
  firstScreens?: readonly string[];
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

/** Renders a page of this remote for a visitor. @throws if it needs a browser or redirects */
export async function render(path: string, address: string, look: Look, settings: SiteSettings): Promise<RenderedScreen> {
  const handler = createStaticHandler([routeOf(path)]);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const ui = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return renderScreen(ui, { shell: staticShell(settings), look, scope: 'lf-first-page', prefix: 'page' });
}
