import { ShellProvider } from '@landfall/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { Themed } from '../kernel/appearance/themed.tsx';
import { HostProvider } from '../modules/host.ts';
import { AuthProvider } from '../kernel/session/auth-provider.tsx';
import { type Shell, createShell } from '../shell.ts';
import { type Answer, fakeBackend } from './backend.ts';
import { fakePages } from './fake-delivery.ts';
import { signIn } from './person.ts';

interface Options {
  /** The signed-in role; none by default. */
  as?: 'customer' | 'admin';
  at?: string;
  state?: unknown;
  answers?: Record<string, Answer>;
  /** Other pages that a test navigates to. */
  routes?: RouteObject[];
}

/** Renders part of the shell in a real shell: real stores, router, queries and supabase-js; only fetch is fake. */
export function renderShell(piece: ReactElement, { as, at = '/', state, answers = {}, routes = [] }: Options = {}) {
  const backend = fakeBackend({ ...(as && { has_role: { json: as === 'admin' } }), ...answers });
  if (as) signIn(backend.url);
  const shell: Shell = createShell({ supabaseUrl: backend.url, supabaseKey: 'anon', environment: 'test' });
  shell.host.pages = fakePages();
  void shell.host.pages.find(at);
  const router = createMemoryRouter([...routes, { path: '*', element: piece }], { initialEntries: [{ ...parsed(at), state }] });
  const view = render(
    <ShellProvider value={shell.context}>
      <HostProvider value={shell.host}>
        <QueryClientProvider client={shell.context.queries}>
          <AuthProvider>
            <Themed density="calm">
              <RouterProvider router={router} />
            </Themed>
          </AuthProvider>
        </QueryClientProvider>
      </HostProvider>
    </ShellProvider>,
  );
  return { ...view, shell, router, backend, user: userEvent.setup() };
}

const parsed = (at: string) => {
  const { pathname, search, hash } = new URL(at, 'http://x.test');
  return { pathname, search, hash };
};
