import { expect, it } from 'vitest';
import type { ModuleMap } from './module-map.ts';
import { pageMap } from './page-map.ts';
import { aMap, aRelease, SHOP_MODULES } from './testing/a-map.ts';

const released = () => ({ stable: aRelease('1.1.0'), previous: aRelease('1.0.0') });

/** The shop and 100 more modules, alternating between shop and admin. */
const large = (): ModuleMap =>
  aMap({
    modules: {
      ...SHOP_MODULES,
      ...Object.fromEntries(
        Array.from({ length: 100 }, (_, n) => [
          `module-${n}`,
          n % 2 === 0 ? { ...released(), name: `Module ${n}`, pages: { public: { [`/m-${n}`]: `Page ${n}` } } } : released(),
        ]),
      ),
    },
  });

it('returns a small map unchanged', () => {
  const map = aMap({ modules: SHOP_MODULES });
  expect(pageMap(map, ['cart'])).toBe(map);
});

it('has the releases of the page’s module and of those that fill slots, and the pages of all others', () => {
  const map = large();
  const part = pageMap(map, ['storefront']);
  expect(Object.keys(part.modules)).toEqual(['storefront', 'cart']);
  expect(part.modules['storefront']).toEqual(map.modules['storefront']);
  expect(part.others?.['module-4']).toEqual({ name: 'Module 4', pages: { public: { '/m-4': 'Page 4' } } });
  expect(part.others?.['customer-dashboard']?.pages).toEqual(SHOP_MODULES['customer-dashboard']!.pages);
  expect({ ...part, modules: {}, others: {} }).toEqual({ ...map, modules: {}, others: {} });
});

it('does not list modules that have no page and no slot outside the admin area', () => {
  const { others } = pageMap(large(), []);
  expect(Object.keys(others!)).not.toContain('module-5');
  expect(Object.keys(others!)).not.toContain('admin-ops');
});
