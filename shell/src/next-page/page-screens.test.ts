import type { SessionState } from '@landfall/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../parts/store.ts';
import { createAppearance } from '../appearance/appearance.ts';
import { createPageScreens } from './page-screens.ts';

const screen = (wide: string) => ({ release: 'shop 1.0.0', wide, base: '', own: '' });
const asked: string[][] = [];
let answer: () => Response | Promise<Response>;

const NOBODY: SessionState = { loading: false, session: null, user: null, isAdmin: false };
const session = createStore(NOBODY);
const appearance = createAppearance();
const create = () => createPageScreens(session, appearance);

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({ screens: { '/about': screen('About') } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://x.test').searchParams.getAll('at'));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

it('asks once for each screen, also for those that there are none of', async () => {
  const screens = create();
  await Promise.all([screens.fetch(['/about', '/s/1']), screens.fetch(['/about'])]);
  await screens.fetch(['/s/1', '/blog']);
  expect(asked).toEqual([['/about', '/s/1'], ['/blog']]);
  expect((await screens.at('/about'))?.wide).toBe('About');
  expect(await screens.at('/s/1')).toBeUndefined();
});

it('asks again after the server could not be reached, or answer', async () => {
  const screens = create();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(screens.fetch(['/about'])).rejects.toThrow('Failed to fetch');
  answer = () => new Response('Too many requests', { status: 429 });
  await expect(screens.fetch(['/about'])).rejects.toThrow('/screens.json: 429');
  answer = () => Response.json({ screens: { '/about': screen('About') } });
  await screens.fetch(['/about']);
  expect((await screens.at('/about'))?.wide).toBe('About');
});

it.each([
  ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['404', () => new Response('Not found', { status: 404 })],
])('has none where the host answers with %s, and asks no more', async (_what, response) => {
  const screens = create();
  answer = response;
  await screens.fetch(['/about']);
  await screens.fetch(['/blog']);
  expect(await screens.at('/about')).toBeUndefined();
  expect(asked).toEqual([['/about']]);
});

it('forgets all when the theme or the person changes', async () => {
  const screens = create();
  await screens.fetch(['/about']);
  appearance.choose('dark');
  await screens.fetch(['/about']);
  expect(asked).toHaveLength(2);
  session.set({ ...NOBODY, isAdmin: undefined });
  await screens.fetch(['/about']);
  expect(asked).toHaveLength(3);
  appearance.choose('system');
  expect((await screens.at('/about'))?.wide).toBe('About');
});

it('gives a screen that is on its way once it is there, and fetches one that nobody asked for', async () => {
  const screens = create();
  void screens.fetch(['/about']);
  expect((await screens.at('/about'))?.wide).toBe('About');
  answer = () => Response.json({ screens: { '/blog': screen('Blog') } });
  expect((await screens.at('/blog'))?.wide).toBe('Blog');
  expect(asked).toEqual([['/about'], ['/blog']]);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await screens.at('/contact')).toBeUndefined();
});
