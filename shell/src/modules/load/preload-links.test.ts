import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/person.ts';
import { fakeBackend } from '../../testing/backend.ts';
import { fakePages } from '../../testing/fake-delivery.ts';
import { createShell } from '../../shell.ts';
import { onLinkHover, preloadLinks } from './preload-links.ts';

const warmed: string[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  warmed.length = 0;
  document.body.innerHTML = `<a href="/cart"><b>Cart</b></a><a href="/messages">Messages</a><a href="https://elsewhere.test/x">Out</a>`;
  stop = onLinkHover(document, ({ pathname }) => warmed.push(pathname));
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const over = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('pointerover', { bubbles: true }));

it('asks for the page of a link on which the pointer rests, once', () => {
  over('b');
  vi.advanceTimersByTime(100);
  over('b');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/cart']);
});

it('asks again when the pointer comes back, because what was requested may be old', () => {
  for (const selector of ['b', 'body', 'b']) {
    over(selector);
    vi.advanceTimersByTime(100);
  }
  expect(warmed).toEqual(['/cart', '/cart']);
});

it('asks for nothing that the pointer only crosses', () => {
  over('[href="/cart"]');
  vi.advanceTimersByTime(20);
  over('[href="/messages"]');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/messages']);
});

it('asks for the page of a link that has the focus', () => {
  document.querySelector('a')!.dispatchEvent(new Event('focusin', { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/cart']);
});

it('asks for nothing of another site', () => {
  over('[href="https://elsewhere.test/x"]');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual([]);
});

it('asks at once for the page of a link that is touched', () => {
  document.querySelector('b')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(warmed).toEqual(['/cart']);
  over('b');
  vi.advanceTimersByTime(100);
  expect(warmed).toEqual(['/cart']);
});

/** Hovers a link to an admin page, of which the shop's frame knows nothing yet. */
async function hoverAdminLink(isAdmin: boolean): Promise<string[]> {
  vi.useRealTimers();
  const backend = fakeBackend({ has_role: { json: isAdmin } });
  signIn(backend.url);
  const { context, host } = createShell({ supabaseUrl: backend.url, supabaseKey: 'anon', environment: 'test' });
  await vi.waitFor(() => expect(context.session.get().isAdmin).toBe(isAdmin));
  const loaded: string[] = [];
  const load = (name: string, path?: string) => {
    loaded.push(`${name} ${path}`);
    return Promise.reject(new Error('The test ends here'));
  };
  const stopPreloads = preloadLinks(context, { modules: { ...host.modules, load }, pages: fakePages() });
  document.body.innerHTML = '<a href="/admin/quotes">Quotes</a>';
  document.querySelector('a')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  stopPreloads();
  return loaded;
}

it('preloads an admin page for an admin who is still in the shop', async () => {
  expect(await hoverAdminLink(true)).toEqual([expect.stringMatching(/^\S+ \/admin\/quotes$/)]);
});

it('preloads no admin page for a customer', async () => {
  expect(await hoverAdminLink(false)).toEqual([]);
});
