// Runs only in the bundle that bundle.ts builds for Node: renders a screen to HTML and collects the antd styles it uses.
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { type SessionState, type ShellContext, ShellProvider, type SiteSettings, type Store } from '@landfall/contract';
import { createDb } from '@landfall/db';
import type { Access } from '@landfall/contract/pages';
import { createBus } from '@landfall/events';
import { StatusProvider } from '@landfall/status';
import { landfallTheme } from '@landfall/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import ConfigProvider from 'antd/es/config-provider';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { Layout, Look } from './looks.ts';
import { SOMEONES_ID } from './record-reads.ts';

/** Where the pre-rendered client would send requests. Server rendering runs no effects, so it sends none. */
const NO_BACKEND = 'http://localhost';

const fixed = <T,>(value: T): Store<T> => ({ get: () => value, subscribe: () => () => undefined });

export const VISITOR: SessionState = { loading: false, session: null, user: null, isAdmin: false };

/** A signed-in user without personal data, which a release must not contain. */
const SOMEONE = { id: SOMEONES_ID, aud: '', app_metadata: {}, user_metadata: {}, created_at: '' };
const SIGNED_IN: SessionState = {
  loading: false,
  session: { access_token: '', refresh_token: '', token_type: 'bearer', expires_in: 0, user: SOMEONE },
  user: SOMEONE,
  isAdmin: false,
};

/** The session in which a page is rendered. */
export const SESSIONS: Record<Access, SessionState> = {
  public: VISITOR,
  customer: SIGNED_IN,
  admin: { ...SIGNED_IN, isAdmin: true },
};

/** The shell that a screen sees while it is rendered: no data, these settings, this session. */
export function staticShell(settings: SiteSettings, session: SessionState): ShellContext {
  const quiet = () => undefined;
  return {
    db: createDb(NO_BACKEND, 'none'),
    bus: createBus(),
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    session: fixed(session),
    theme: fixed({ choice: 'system', mode: 'light', contrast: 'usual', fontSize: 16, motion: true } as const),
    settings: fixed(settings),
    toast: quiet,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
}

interface ScreenOptions {
  shell: ShellContext;
  look: Look;
  layout: Layout;
  /** The class of this screen's antd variables. Shell and module have different ones, because their releases may differ in age. */
  scope: string;
  /** Separates generated ids of parts that share one document. */
  prefix: string;
}

export interface RenderedScreen {
  html: string;
  /** antd's rules for the components used. Colours and sizes are variables. */
  rules: string;
  /** antd's variables in this look, as declarations by selector. */
  variables: string;
}

const withoutComments = (html: string): string => html.replaceAll(/<!--.*?-->/gs, '');

/** Until a form's code has loaded, its button must neither submit nor lose typed text. `method=dialog` does nothing outside a dialog.
 *  A form with an `action` works without code. */
const inertForms = (html: string): string => html.replaceAll(/<form(?![^>]*\saction=)/g, '<form method="dialog"');

/** The styles without antd's list of inserted styles, so that the page inserts them again. */
const antdStyles = (cache: ReturnType<typeof createCache>, types: ('style' | 'token' | 'cssVar')[]): string =>
  extractStyle(cache, { plain: true, types }).replaceAll(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '');

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

/** `matchMedia` of a window in this layout. Every other query is false. */
const mediaOf = (layout: Layout) => (query: string) => ({ matches: layout === 'phone' && query.includes('max-width') });

/** Admins' pages are dense, but not on phones, as in shell/src/kernel/appearance/themed.tsx. */
const densityOf = (layout: Layout) => (layout === 'dense' ? 'dense' : 'calm');

/** Renders one screen. @throws if a component needs a browser while it renders */
export async function renderScreen(ui: ReactNode, options: ScreenOptions): Promise<RenderedScreen> {
  Object.assign(globalThis, { matchMedia: mediaOf(options.layout) });
  try {
    return await renderInLayout(ui, options);
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia');
  }
}

async function renderInLayout(ui: ReactNode, { shell, look, layout, scope, prefix }: ScreenOptions): Promise<RenderedScreen> {
  const cache = createCache();
  const theme = { ...landfallTheme({ ...look, density: densityOf(layout), motion: true }), cssVar: { key: scope } };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StyleProvider cache={cache}>
      <ShellProvider value={shell}>
        <QueryClientProvider client={shell.queries}>
          <StatusProvider db={shell.db} queries={shell.queries}>
            <ConfigProvider theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
              {ui}
            </ConfigProvider>
          </StatusProvider>
        </QueryClientProvider>
      </ShellProvider>
    </StyleProvider>,
    { identifierPrefix: prefix, onError: (error) => void errors.push(error) },
  );
  const html = await textOf(prelude);
  if (errors.length > 0) throw errors[0];
  return {
    html: inertForms(withoutComments(html)),
    rules: antdStyles(cache, ['style']),
    variables: antdStyles(cache, ['token', 'cssVar']),
  };
}
