// A module's pages and their code. Has its own export (`@landfall/contract/pages`), which each user bundles; the shell does not share it.
import type { RouteObject } from 'react-router-dom';
import type { IsolatedCode } from './isolated.ts';
import type { PageManifest } from './page-manifest.ts';
import type { PageHandle } from './remote-module.ts';

export { type Capabilities, capabilitiesOf } from './capabilities.ts';
export * from './page-manifest.ts';

/** The code of a page, imported on demand. */
export type LoadPage = NonNullable<RouteObject['lazy']>;

type PageOf<Manifest extends PageManifest> = Manifest['pages'][number];
/** A page with its `preload`, which costs bytes of the module's first code: for pages that are opened often. */
export interface PreloadedPage extends PageHandle {
  /** Imports the page's code. */
  load: LoadPage;
}

type Loads<Manifest extends PageManifest> = {
  [Page in PageOf<Manifest> as Page['path']]: Page extends { isolated: true }
    ? () => Promise<IsolatedCode>
    : LoadPage | PreloadedPage;
};

const routeOf = (path: string, page: LoadPage | PreloadedPage) =>
  typeof page === 'object' && 'preload' in page
    ? { path, lazy: page.load, handle: { preload: page.preload } satisfies PageHandle }
    : { path, lazy: page };

/** A module's routes: the page's code for each path of its manifest. A missing or unknown path is a type error.
 *  The manifest is only a type here, so that its icons and texts are not bundled with the module's code:
 *  `routesOf<typeof manifest>({ '/cart': () => import('./cart.route.tsx') })` */
export const routesOf = <Manifest extends PageManifest>(pages: Loads<Manifest>): RouteObject[] =>
  Object.entries<LoadPage | PreloadedPage>(pages).map(([path, page]) => routeOf(path, page) as RouteObject);
