// The entry of the bundle for the shell: the shop's frame, and the pages that the shell itself serves.
import type { SessionState, SiteSettings } from '@landfall/contract';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { AuthPage } from '../../../shell/src/auth/auth-page.tsx';
import { NotFound } from '../../../shell/src/errors/not-found.tsx';
import { ShopFrame } from '../../../shell/src/frame/shop-frame.tsx';
import { type Host, HostProvider } from '../../../shell/src/host.ts';
import { links } from '../../../shell/src/links.ts';
import { Loading } from '../../../shell/src/parts/loading.tsx';
import { AuthProvider } from '../../../shell/src/session/auth-provider.tsx';
import type { Look } from './looks.ts';
import { type RenderedScreen, renderScreen, staticShell, VISITOR } from './render.tsx';

const UNKNOWN: SessionState = { ...VISITOR, loading: true, isAdmin: undefined };

/** The place of the page's HTML in the frame. An element, because comments are removed. */
const Place = () => <div id="landfall-page-goes-here" />;

const SCREENS: Record<string, { Component: () => React.ReactNode; session: SessionState; at: string }> = {
  frame: { Component: Place, session: VISITOR, at: '/' },
  'frame-signed-in': { Component: Place, session: UNKNOWN, at: '/' },
  loading: { Component: () => <Loading />, session: VISITOR, at: '/' },
  'not-found': { Component: NotFound, session: VISITOR, at: '/nowhere' },
  [links.auth]: { Component: AuthPage, session: VISITOR, at: links.auth },
  [`${links.auth}?mode=sign-up`]: { Component: AuthPage, session: VISITOR, at: `${links.auth}?mode=sign-up` },
  [`${links.auth}?mode=reset`]: { Component: AuthPage, session: VISITOR, at: `${links.auth}?mode=reset` },
};
export const names = Object.keys(SCREENS);

const none = () => undefined;
const empty = { get: none, subscribe: () => none };
/** The frame reads the directory of pages and the tools in its header, which arrive with the map. */
const host = { pages: { directory: empty, at: none } } as unknown as Host;

const isFrame = (name: string) => name.startsWith('frame');

/** Renders one of the shell's screens. @throws if it needs a browser */
export async function render(name: string, look: Look, settings: SiteSettings): Promise<RenderedScreen> {
  const { Component, session, at } = SCREENS[name]!;
  const page: RouteObject = { path: '*', Component };
  const handler = createStaticHandler([isFrame(name) ? { Component: ShopFrame, children: [page] } : page]);
  const context = await handler.query(new Request(`http://localhost${at}`));
  if (context instanceof Response) throw new Error(`${name} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const ui = (
    <HostProvider value={host}>
      <AuthProvider>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AuthProvider>
    </HostProvider>
  );
  const [scope, prefix] = isFrame(name) ? ['lf-first-frame', 'frame'] : ['lf-first-page', 'page'];
  return renderScreen(ui, { shell: staticShell(settings, session), look, scope, prefix });
}
