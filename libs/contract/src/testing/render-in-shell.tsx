import { StatusProvider } from '@landfall/status';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ShellProvider } from '../shell-context.ts';
import type { Responses } from './responses.ts';
import { createFakeShell, type FakeShell } from './fake-shell.ts';
import type { Person } from './people.ts';

export interface ShellOptions {
  /** Default: customer. */
  as?: Person;
  /** The URL; default '/'. */
  at?: string;
  /** The route's pattern, for useParams: '/dashboard/quotes/:id'. */
  path?: string;
}

/** Without animations, so that closed dialogs disappear at once. */
const still = { token: { motion: false } };

/** Renders a component (or a remote's routes) in a shell: real bus, query cache and client; only the network is fake.
 *  @param responses by table, view or RPC: data, `refuses(...)`, or a function of the request */
export function renderInShell(
  ui: ReactNode | RouteObject[],
  responses: Responses = {},
  { as = 'customer', at = '/', path = '*' }: ShellOptions = {},
) {
  const shell = createFakeShell(responses, as);
  const router = createMemoryRouter([{ hydrateFallbackElement: <p>Loading...</p>, children: routesOf(ui, path) }], {
    initialEntries: [at],
  });
  const view = render(
    <InShell shell={shell}>
      <RouterProvider router={router} />
    </InShell>,
  );
  return { ...view, ...shell, shell: shell.context, router, user: userEvent.setup() };
}

function routesOf(ui: ReactNode | RouteObject[], path: string): RouteObject[] {
  const elsewhere: RouteObject = { path: '*', element: null };
  if (isRoutes(ui)) return [...ui, elsewhere];
  return path === '*' ? [{ path, element: ui }] : [{ path, element: ui }, elsewhere];
}

const isRoutes = (ui: ReactNode | RouteObject[]): ui is RouteObject[] =>
  Array.isArray(ui) && ui.every((route) => typeof route === 'object' && route !== null && !('$$typeof' in route));

/** The shell's providers, for tests that need their own router or none. */
export const InShell = ({ shell: { context }, children }: { shell: FakeShell; children: ReactNode }) => (
  <ShellProvider value={context}>
    <QueryClientProvider client={context.queries}>
      <StatusProvider db={context.db} queries={context.queries}>
        <ConfigProvider theme={still} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
          {children}
        </ConfigProvider>
      </StatusProvider>
    </QueryClientProvider>
  </ShellProvider>
);
