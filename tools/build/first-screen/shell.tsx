// The entry of the bundle for the shell: the shop's frame, and the pages that the shell itself serves.
import type { SessionState, SiteSettings } from '@landfall/contract';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { AdminLayout } from '../../../shell/src/frame/admin/admin-frame.tsx';
import { AuthPage } from '../../../shell/src/pages/auth/auth-page.tsx';
import { NotFound } from '../../../shell/src/pages/not-found.tsx';
import { ShopFrame } from '../../../shell/src/frame/shop-frame.tsx';
import { type Host, HostProvider } from '../../../shell/src/modules/host.ts';
import { links } from '../../../shell/src/kernel/links.ts';
import { Loading } from '../../../shell/src/frame/parts/loading.tsx';
import { AuthProvider } from '../../../shell/src/kernel/session/auth-provider.tsx';
import { QueryClient } from '@tanstack/react-query';
import type { Read } from '../../../libs/delivery/src/first-screens.ts';
import { hasAdminRole } from '../../../shell/src/kernel/session/session.ts';
import type { Layout, Look } from './looks.ts';
import { recordReads, SOMEONES_ID } from './record-reads.ts';
import { type RenderedScreen, renderScreen, staticShell, VISITOR } from './render.tsx';

const UNKNOWN: SessionState = { ...VISITOR, loading: true, isAdmin: undefined };

/** The place of the page's HTML in the frame. An element, because comments are removed. */
const Place = () => <div id="landfall-page-goes-here" />;

interface ShellScreen {
  Component: () => React.ReactNode;
  session: SessionState;
  at: string;
  /** Around the component. */
  Frame?: () => React.ReactNode;
  layout?: Layout;
  /** Whether the address is a detail page, which folds the sidebar. */
  isDetail?: boolean;
}

const adminFrame = {
  Component: Place,
  session: { ...UNKNOWN, isAdmin: true },
  at: '/admin',
  Frame: AdminLayout,
  layout: 'dense',
} as const;

const SCREENS: Record<string, ShellScreen> = {
  frame: { Component: Place, session: VISITOR, at: '/', Frame: ShopFrame },
  'frame-signed-in': { Component: Place, session: UNKNOWN, at: '/', Frame: ShopFrame },
  'frame-admin': adminFrame,
  'frame-admin-folded': { ...adminFrame, isDetail: true },
  'phone frame-admin': { ...adminFrame, layout: 'phone' },
  loading: { Component: () => <Loading />, session: VISITOR, at: '/' },
  'not-found': { Component: NotFound, session: VISITOR, at: '/nowhere' },
  [links.auth]: { Component: AuthPage, session: VISITOR, at: links.auth },
  [`${links.auth}?mode=sign-up`]: { Component: AuthPage, session: VISITOR, at: `${links.auth}?mode=sign-up` },
  [`${links.auth}?mode=reset`]: { Component: AuthPage, session: VISITOR, at: `${links.auth}?mode=reset` },
};
export const names = Object.keys(SCREENS);

/** Frames of signed-in users wait for the user's role. */
const ASKS_ROLE = /^frame-(?:signed-in|admin)/;

/** A screen's first requests. */
export const readsOf = (name: string): Promise<Read[]> =>
  ASKS_ROLE.test(name) ? recordReads((db) => void hasAdminRole(db, new QueryClient(), SOMEONES_ID)) : Promise.resolve([]);

const none = () => undefined;
const fixed = (value: unknown) => ({ get: () => value, subscribe: () => none });
/** The host as a frame sees it: no directory of pages yet (it arrives with the map), the system's theme. */
const hostOf = (isDetail: boolean) =>
  ({
    appearance: { preferences: fixed({ theme: 'system' }) },
    next: fixed(''),
    pages: { directory: fixed(undefined), at: () => (isDetail ? { path: '/:detail' } : undefined) },
    session: { hasEnded: () => false },
  }) as unknown as Host;

/** The class of antd's variables, and the prefix of ids: frame and page share a document, on phones and on wide windows. */
const scopeOf = (part: string, layout: Layout): [scope: string, prefix: string] =>
  layout === 'phone' ? [`lf-first-phone-${part}`, `phone-${part}`] : [`lf-first-${part}`, part];

/** Renders one of the shell's screens. @throws if it needs a browser */
export async function render(name: string, look: Look, settings: SiteSettings): Promise<RenderedScreen> {
  const { Component, session, at, Frame, layout = 'wide', isDetail = false } = SCREENS[name]!;
  const page: RouteObject = { path: '*', Component };
  const handler = createStaticHandler([Frame ? { Component: Frame, children: [page] } : page]);
  const context = await handler.query(new Request(`http://localhost${at}`));
  if (context instanceof Response) throw new Error(`${name} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const ui = (
    <HostProvider value={hostOf(isDetail)}>
      <AuthProvider>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AuthProvider>
    </HostProvider>
  );
  const [scope, prefix] = scopeOf(Frame ? 'frame' : 'page', layout);
  return renderScreen(ui, { shell: staticShell(settings, session), look, layout, scope, prefix });
}
