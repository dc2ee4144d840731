import type { ModuleMap } from '@landfall/modules';
import { ADMIN_MODULES, aMap, SHOP_MODULES } from '@landfall/modules/testing';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { loadAdminPages } from './admin-pages.ts';
import { createPages, type VerifiedAdminPages } from './pages.ts';
import { createTabMap } from './tab-map.ts';

cleanUpAfterEach();

/** IndexedDB is not in the test's browser. */
const memory = vi.hoisted(() => ({
  recall: vi.fn<() => Promise<string | undefined>>(),
  remember: vi.fn<(text: string) => Promise<void>>(),
}));
vi.mock('./admin-pages-memory.ts', () => ({ adminPagesMemory: () => memory }));

const textOf = (modules: object) => JSON.stringify({ schema: 1, environment: 'production', modules });
const TEXT = textOf(ADMIN_MODULES);
const NEWER = textOf({ analytics: { name: 'Analytics', pages: [{ path: '/admin/analytics', title: 'Analytics' }] } });

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`;
}

let map: ModuleMap;
let newer: ModuleMap;
beforeAll(async () => {
  map = aMap({ modules: SHOP_MODULES, adminPages: await hashOf(TEXT) });
  newer = aMap({ modules: SHOP_MODULES, revision: 4, adminPages: await hashOf(NEWER) });
});
beforeEach(() => {
  memory.recall.mockReset().mockResolvedValue(undefined);
  memory.remember.mockReset().mockResolvedValue(undefined);
  document.getElementById('landfall-admin-pages')?.remove();
});

function inPage(text: string): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'landfall-admin-pages' });
  block.textContent = JSON.stringify(text);
  document.head.append(block);
}

function serves(response: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof response>(response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const down = () => serves(() => Promise.reject(new TypeError('Failed to fetch')));

const tab = (first: ModuleMap, later = first) => createTabMap({ first: async () => first, fetch: async () => later });
const open = (tabMap = tab(map), load: () => Promise<VerifiedAdminPages> = () => loadAdminPages('production', tabMap)) =>
  createPages(tabMap, load);

it('The directory has the pages of modules whose releases the page’s map leaves out', async () => {
  const { cart, storefront } = SHOP_MODULES;
  const { stable: _stable, previous: _previous, ...listed } = storefront!;
  const part = aMap({ modules: { cart: cart! }, others: { storefront: listed } });
  const pages = createPages(createTabMap({ first: async () => part, fetch: async () => part }), () =>
    Promise.reject(new Error('no admin')),
  );
  expect(await pages.find('/about')).toMatchObject({ module: 'storefront', path: '/about', access: 'public', title: 'About' });
  expect(await pages.find('/cart')).toMatchObject({ module: 'cart' });
  expect(pages.nameOf('storefront')).toBe('Storefront');
});

describe('The page at an address', () => {
  it.each([
    ['/', 'storefront', 'public'],
    ['/s/abc123', 'storefront', 'public'],
    ['/checkout', 'cart', 'customer'],
    ['/dashboard/quotes/7', 'customer-dashboard', 'customer'],
    ['/quote/7', 'customer-dashboard', 'customer'],
    ['/Cart/', 'cart', 'customer'],
  ])('%s is of %s and open to %s', async (pathname, module, access) => {
    expect(await open().find(pathname)).toMatchObject({ module, access });
  });

  it.each(['/nowhere', '/quotes', '/dashboard/quotes/7/more', '/s', '/auth'])('%s is none', async (pathname) => {
    expect(await open().find(pathname)).toBeUndefined();
  });

  it('is the more literal one where two of a module match', async () => {
    const modules = { ...SHOP_MODULES };
    modules['cart'] = { ...modules['cart']!, pages: { customer: { '/gifts/:id': 'A gift', '/gifts/new': 'New gift' } } };
    expect(await open(tab({ ...map, modules })).find('/gifts/new')).toMatchObject({ title: 'New gift' });
  });

  it('comes and goes with the map', async () => {
    const without = aMap({ modules: { cart: { ...SHOP_MODULES['cart']!, pages: {} } }, revision: 5 });
    const tabMap = tab(map, without);
    const pages = open(tabMap);
    expect(await pages.find('/cart')).toMatchObject({ title: 'Cart' });
    await tabMap.renewed();
    expect(pages.at('/cart')).toBeUndefined();
  });

  it('of the shop needs no admin pages', async () => {
    const load = vi.fn<() => Promise<VerifiedAdminPages>>();
    const pages = open(tab(map), load);
    await pages.find('/cart');
    expect(load).not.toHaveBeenCalled();
    expect(pages.directory.get()).toMatchObject({ hasAdmin: false, slots: { 'cart-drawer': ['cart'] }, names: { cart: 'Cart' } });
  });
});

describe('The admin pages', () => {
  it('are the page’s own copy, and nothing is fetched', async () => {
    inPage(TEXT);
    const fetched = down();
    expect(await open().find('/admin/quotes')).toMatchObject({ module: 'admin-ops', access: 'admin', title: 'Quotes, admin' });
    expect(fetched).not.toHaveBeenCalled();
    expect(memory.remember).toHaveBeenCalledWith(TEXT);
  });

  it('are the server’s where the page has none', async () => {
    serves(() => new Response(TEXT));
    const pages = open();
    expect(await pages.find('/admin/quotes/7')).toMatchObject({ path: '/admin/quotes/:id' });
    expect(pages.nameOf('admin-ops')).toBe('Quotes and orders');
  });

  it('are those that this browser remembers while the server is down', async () => {
    memory.recall.mockResolvedValue(TEXT);
    down();
    expect(await open().find('/admin')).toMatchObject({ title: 'Admin Dashboard' });
  });

  it('are never others than the map vouches for', async () => {
    inPage(TEXT.replace('Customers', 'Strangers'));
    memory.recall.mockResolvedValue(NEWER);
    serves(() => new Response('<!doctype html>'));
    await expect(open().find('/admin')).rejects.toThrow('not those of the module map');
  });

  it('that are newer than this tab’s map make it request the map again, once', async () => {
    serves(() => new Response(NEWER));
    const tabMap = tab(map, newer);
    expect(await open(tabMap).find('/admin/analytics')).toMatchObject({ module: 'analytics' });
    expect(tabMap.newest.get()?.revision).toBe(4);
  });

  it('follow a newer map in a tab that has them', async () => {
    inPage(TEXT);
    const tabMap = tab(map, newer);
    const pages = open(tabMap);
    await pages.find('/admin');
    serves(() => new Response(NEWER));
    await tabMap.renewed();
    await vi.waitFor(() => expect(pages.at('/admin/analytics')).toBeDefined());
    expect(pages.at('/admin/customers')).toBeUndefined();
  });
});

describe('While the registry is down', () => {
  it('guards, titles, menus and palette still come from the last good map and its admin pages', async () => {
    memory.recall.mockResolvedValue(TEXT);
    down();
    const tabMap = createTabMap({ first: async () => map, fetch: () => Promise.reject(new Error('The registry is down')) });
    const pages = open(tabMap);
    expect(await pages.find('/checkout')).toMatchObject({ module: 'cart', access: 'customer', title: 'Checkout' });
    expect(await pages.find('/admin/quotes')).toMatchObject({ module: 'admin-ops', access: 'admin', title: 'Quotes, admin' });
    const before = pages.directory.get();
    expect(before?.hasAdmin).toBe(true);
    expect(before?.pages.some(({ menu }) => menu)).toBe(true);
    await tabMap.renewed();
    expect(pages.directory.get()).toEqual(before);
  });
});
