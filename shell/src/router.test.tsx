import type { RemoteModule } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { createRouter } from './router.tsx';
import { createShell } from './shell.ts';
import { fakeBackend } from './testing/backend.ts';
import { cleanUpAfterEach } from './testing/clean-up.ts';
import { type Load, WITH_PREVIOUS, fakeDelivery } from './testing/fake-delivery.ts';
import { signIn } from './testing/person.ts';

cleanUpAfterEach();

const load = vi.hoisted(() => vi.fn<Load>());
vi.mock('./modules/create-delivery.ts', () => ({ createDelivery: () => fakeDelivery(load, WITH_PREVIOUS) }));

/** How many times the broken page still throws. */
let throws = 0;
const Fragile = () => {
  if (throws > 0) throw new Error('boom');
  return <h1>Mended</h1>;
};

const page = (path: string) => ({ id: path, path, element: <h1>{path}</h1> });
const MODULES: Record<string, RemoteModule> = {
  storefront: {
    name: 'storefront',
    version: '1.0.0',
    routes: [page('/'), page('/about'), { id: 'blog', path: '/blog', element: <Fragile /> }],
  },
  cart: { name: 'cart', version: '1.0.0', routes: [page('/cart'), page('/order-confirmation/:id')] },
  'admin-ops': {
    name: 'admin-ops',
    version: '1.0.0',
    routes: [page('/admin'), { id: 'customers', path: '/admin/customers', element: <Fragile /> }],
  },
};

/** A load's report leaves after 3 s (modules/health/reports.ts) and asks the document. */
afterAll(() => new Promise((resolve) => setTimeout(resolve, 3100)));

beforeEach(() => {
  throws = 0;
  load.mockReset();
  load.mockImplementation(async (name) => MODULES[name]!);
});

async function open(at: string, as?: 'customer' | 'admin') {
  window.history.replaceState(null, '', at);
  const backend = fakeBackend({ has_role: { json: as === 'admin' } });
  if (as) signIn(backend.url);
  const shell = createShell({ supabaseUrl: backend.url, supabaseKey: 'anon', environment: 'test' });
  const router = createRouter(shell);
  render(<App shell={shell} router={router} />);
  await act(() => shell.host.session.known);
  return { router, user: userEvent.setup() };
}

const asked = () => load.mock.calls.map(([name]) => name);
const heading = (name: string) => screen.findByRole('heading', { name });
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it('loads the owner of a page at the first visit, and once for all its pages', async () => {
  const { router } = await open('/');
  await heading('/');
  await act(() => router.navigate('/about'));
  await heading('/about');
  expect(asked()).toEqual(['storefront']);
});

it('loads it once for a page with a parameter too', async () => {
  const { router } = await open('/order-confirmation/1', 'customer');
  await heading('/order-confirmation/:id');
  await act(() => router.navigate('/order-confirmation/2'));
  expect(asked()).toEqual(['cart']);
});

it.each([
  ['/nowhere', 'Go Home'],
  ['/admin/nowhere', 'Back to Dashboard'],
])('asks for no module at %s and shows that nothing is there', async (at, way) => {
  await open(at, 'admin');
  await heading('Page not found');
  expect(screen.getByRole('link', { name: way })).toBeInTheDocument();
  expect(asked()).toEqual([]);
});

it('shows Loading... while a page is on its way', async () => {
  let arrive = (_module: RemoteModule): void => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  await open('/about');
  expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  await act(async () => arrive(MODULES['storefront']!));
  await heading('/about');
});

it("leads a stranger from a customer's page to /auth without loading the module", async () => {
  const { router } = await open('/cart');
  await heading('Sign in');
  expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/cart' } });
  expect(asked()).toEqual([]);
});

it('leads a stranger from an admin page to /auth and keeps the place', async () => {
  const { router } = await open('/admin/customers');
  await heading('Sign in');
  expect(router.state.location.state).toEqual({ from: '/admin/customers' });
});

it('opens /admin itself', async () => {
  await open('/admin', 'admin');
  await heading('/admin');
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
});

it('names the module that did not load, keeps the header, and Retry loads it', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
  const { user } = await open('/about');
  await heading('This part of Landfall is not available');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(said.mock.calls.map(([first]) => first)).toEqual(['[Modules] storefront did not load']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('/about');
});

it('shows the general screen where a page breaks while drawing, inside the frame, until Try Again', async () => {
  const said = quiet();
  throws = 1;
  const { user } = await open('/blog');
  await heading('Something went wrong');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(
    said.mock.calls.some(([first, about]) => first === 'Uncaught rendering error' && (about as Error).message === 'boom'),
  ).toBe(true);
  throws = 0;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await heading('Mended');
});

it('fetches data again at Try Again: what was cached may be what broke the page', async () => {
  quiet();
  const answers = [{ posts: undefined }, { posts: ['A first parcel'] }];
  const Posts = () => {
    const { data } = useQuery({ queryKey: ['posts'], queryFn: async () => answers.shift()!, staleTime: Infinity });
    return data ? <h1>{data.posts!.join()}</h1> : null;
  };
  load.mockImplementation(async (name) => ({ ...MODULES[name]!, routes: [{ id: 'blog', path: '/blog', element: <Posts /> }] }));
  const { user } = await open('/blog');
  await heading('Something went wrong');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await heading('A first parcel');
  expect(answers).toEqual([]);
});

it('shows an isolated page inside the frame, and its previous release after a crash', async () => {
  quiet();
  load.mockImplementation(async (_name, version) => {
    const mount = (element: HTMLElement) => {
      if (version === '1.1.0') throw new Error('boom');
      element.innerHTML = '<h1>Isolated</h1>';
      return () => undefined;
    };
    return { name: 'storefront', version, routes: [{ path: '/about', lazy: async () => ({ mount }) as object }] };
  });
  const { user } = await open('/about');
  await heading('Something went wrong');
  expect(screen.getByRole('alert')).toHaveTextContent('1.1.0 ran into an error. The next try uses its version 1.0.0.');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await heading('Isolated');
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

it('shows the admin screen where an admin page breaks, until Reload Page', async () => {
  quiet();
  throws = 1;
  const { user } = await open('/admin/customers', 'admin');
  await heading('Admin Panel Error');
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
  throws = 0;
  await user.click(screen.getByRole('button', { name: 'Reload Page' }));
  await heading('Mended');
});

it('names the page in the tab and moves the focus to the content after a navigation', async () => {
  const { router } = await open('/');
  await heading('/');
  expect(document.title).toBe('Landfall: shop the world, delivered to your doorstep');
  await act(() => router.navigate('/about'));
  await heading('/about');
  expect(document.title).toBe('About · Landfall');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('skips from the first stop of the keyboard to the content', async () => {
  const { user } = await open('/');
  await heading('/');
  await user.tab();
  expect(document.activeElement).toHaveTextContent('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(location.hash).toBe('');
});
