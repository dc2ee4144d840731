import { aMap, SHOP_MODULES } from '@landfall/modules/testing';
import { expect, it, vi } from 'vitest';
import { MapError, type ModuleMap } from '@landfall/modules';
import type { MapSource } from './map-source.ts';
import { createTabMap } from './tab-map.ts';

const at = (revision: number, minRevision = 1) => aMap({ revision, minRevision });

it('gives the newest map to modules that come later, and does not go back', async () => {
  const source: MapSource = {
    first: async () => at(5),
    fetch: vi.fn<() => Promise<ModuleMap>>().mockResolvedValueOnce(at(6)).mockResolvedValueOnce(at(5)),
  };
  const tab = createTabMap(source);
  expect((await tab.current()).revision).toBe(5);
  expect((await tab.renewed()).revision).toBe(6);
  expect((await tab.renewed()).revision).toBe(6);
  expect((await tab.current()).revision).toBe(6);
});

it('falls behind when the registry asks for more than it began with, whatever it has seen since', async () => {
  const fetch = vi.fn<() => Promise<ModuleMap>>().mockResolvedValueOnce(at(6, 5)).mockResolvedValueOnce(at(7, 6));
  const tab = createTabMap({ first: async () => at(5), fetch });
  await tab.current();
  await tab.renewed();
  expect(tab.behind.get()).toBe(false);
  await tab.renewed();
  expect(tab.behind.get()).toBe(true);
});

it('follows a restored database back to a lower revision, and falls behind: what has loaded is of the one that was lost', async () => {
  const restored = aMap({ epoch: 1_795_000_000_000, revision: 3, minRevision: 0 });
  const fetch = vi.fn<() => Promise<ModuleMap>>().mockResolvedValueOnce(restored).mockResolvedValueOnce(at(9));
  const tab = createTabMap({ first: async () => at(5), fetch });
  await tab.current();
  expect(await tab.renewed()).toBe(restored);
  expect(tab.behind.get()).toBe(true);
  expect(await tab.renewed()).toBe(restored);
});

it('goes on with what it has where the registry signs with keys that this page does not know, and offers a reload', async () => {
  const fetch = vi.fn<() => Promise<ModuleMap>>();
  fetch.mockRejectedValueOnce(new MapError('unreadable', 'no map')).mockRejectedValueOnce(new MapError('signature', 'no key'));
  const tab = createTabMap({ first: async () => at(5), fetch });
  await tab.current();
  expect((await tab.renewed()).revision).toBe(5);
  expect(tab.behind.get()).toBe(false);
  expect((await tab.renewed()).revision).toBe(5);
  expect(tab.behind.get()).toBe(true);
});

it('keeps its map if the registry does not respond, and starts over if it has none', async () => {
  const first = vi.fn<() => Promise<ModuleMap>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(at(5));
  const tab = createTabMap({ first, fetch: () => Promise.reject(new Error('down')) });
  await expect(tab.current()).rejects.toThrow('down');
  expect((await tab.current()).revision).toBe(5);
  expect((await tab.renewed()).revision).toBe(5);
});

it('fetches the whole map once when modules are opened that the page’s map leaves out, and not for one that it has', async () => {
  const whole = aMap({ revision: 5, modules: SHOP_MODULES });
  const { cart, ...others } = SHOP_MODULES;
  const part = aMap({ revision: 5, modules: { cart: cart! }, others: { storefront: { name: 'Storefront' } } });
  const fetch = vi.fn<() => Promise<ModuleMap>>().mockResolvedValue(whole);
  const tab = createTabMap({ first: async () => part, fetch });
  expect(await tab.with('cart')).toBe(part);
  expect(fetch).not.toHaveBeenCalled();
  const names = Object.keys(others);
  expect(await Promise.all(names.map((name) => tab.with(name)))).toEqual(names.map(() => whole));
  expect(await tab.with('unknown')).toBe(whole);
  expect(fetch).toHaveBeenCalledOnce();
});

it('keeps the page’s map while the whole one does not come, and asks again for the next module', async () => {
  const part = aMap({ revision: 5, others: {} });
  const whole = aMap({ revision: 5, modules: SHOP_MODULES });
  const fetch = vi.fn<() => Promise<ModuleMap>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(whole);
  const tab = createTabMap({ first: async () => part, fetch });
  expect(await tab.with('storefront')).toBe(part);
  expect(await tab.with('storefront')).toBe(whole);
});
