import { describe, expect, it } from 'vitest';
import { type PageEntry, definePages, manifestProblems, routesOf } from './pages.ts';

const manifest = definePages({
  name: 'Cart',
  pages: [
    { path: '/cart', access: 'customer', title: 'Cart' },
    { path: '/order-confirmation/:id', access: 'customer', title: 'Order confirmation' },
  ],
});
const load = async () => ({ Component: () => null });

describe('The routes of a module', () => {
  it('are one for each page of its manifest', () => {
    const routes = routesOf<typeof manifest>({ '/cart': load, '/order-confirmation/:id': load });
    expect(routes).toEqual([
      { path: '/cart', lazy: load },
      { path: '/order-confirmation/:id', lazy: load },
    ]);
  });

  it('do not compile without a page that the manifest lists', () => {
    // @ts-expect-error -- Property '"/order-confirmation/:id"' is missing
    expect(routesOf<typeof manifest>({ '/cart': load })).toHaveLength(1);
  });

  it('do not compile with a page that the manifest does not list', () => {
    // @ts-expect-error -- '"/checkout"' does not exist in type Record<"/cart" | "/order-confirmation/:id", LoadPage>
    expect(routesOf<typeof manifest>({ '/cart': load, '/order-confirmation/:id': load, '/checkout': load })).toHaveLength(3);
  });

  it('export `mount` for isolated pages, and a component for all others', () => {
    const isolated = definePages({
      name: 'Gifts',
      pages: [{ path: '/gifts', access: 'public', title: 'Gifts', isolated: true }],
    });
    const mount = async () => ({ mount: () => () => undefined });
    expect(routesOf<typeof isolated>({ '/gifts': mount })).toHaveLength(1);
    // @ts-expect-error -- Property 'mount' is missing
    expect(routesOf<typeof isolated>({ '/gifts': load })).toHaveLength(1);
    // @ts-expect-error -- 'mount' does not exist in a route
    expect(routesOf<typeof manifest>({ '/cart': mount, '/order-confirmation/:id': load })).toHaveLength(2);
  });
});

describe('A manifest cannot be used', () => {
  const menu = { group: 'Settings', order: 1, label: 'Gift cards', icon: 'M0 0z' };
  const palette = { category: 'Settings', order: 1, title: 'Gift cards', description: 'Sold and used', keywords: '' };
  const adminPage: PageEntry = { path: '/admin/gift-cards', access: 'admin', title: 'Gift cards' };
  const problems = (...pages: PageEntry[]) => manifestProblems({ name: 'Gift cards', pages });

  it('unless each path is listed once, whatever its parameters are called', () => {
    const path = (text: string): PageEntry => ({ path: text, access: 'public', title: 'Gift card' });
    expect(problems(path('/gift-cards'), path('/gift-cards/:id'))).toEqual([]);
    expect(problems(path('/gift-cards/:id'), path('/gift-cards/:code'))).toEqual(['/gift-cards/:code is listed twice']);
  });

  it.each(['gift-cards', '/gift-cards/', '/Gift', '/gift-cards/*', '/:id', '/gift cards', '//x', ''])(
    'with the path "%s"',
    (path) => {
      expect(problems({ path, access: 'public', title: 'Gift cards' })).toEqual([
        expect.stringContaining('is not a path such as'),
      ]);
    },
  );

  it('where a page for admins is outside /admin, or another page inside', () => {
    expect(problems(adminPage)).toEqual([]);
    expect(problems({ ...adminPage, path: '/gift-cards' })).toEqual([expect.stringContaining('/gift-cards has access admin')]);
    expect(problems({ ...adminPage, access: 'customer' })).toEqual([expect.stringContaining('has access customer')]);
    expect(problems({ ...adminPage, path: '/administrators', access: 'public' })).toEqual([]);
  });

  it('where a menu or palette entry leads to a path with a parameter', () => {
    expect(problems({ ...adminPage, menu, palette })).toEqual([]);
    expect(problems({ ...adminPage, path: '/admin/gift-cards/:id', menu })).toEqual([
      expect.stringContaining('has a menu entry'),
    ]);
    expect(problems({ ...adminPage, path: '/admin/gift-cards/:id', palette })).toEqual([
      expect.stringContaining('has a palette entry'),
    ]);
  });

  it('where a badge does not name the rows it counts', () => {
    const badge = { ...menu, badge: 'quotes' };
    expect(problems({ ...adminPage, menu: badge })).toEqual([expect.stringContaining('badge without the query')]);
    expect(problems({ ...adminPage, menu: { ...badge, badgeQuery: 'waiting=yes' } })).toEqual([]);
  });

  it('where a page outside the admin area has a menu entry', () => {
    expect(problems({ path: '/gift-cards', access: 'public', title: 'Gift cards', menu })).toEqual([
      expect.stringContaining('only admin pages have those'),
    ]);
  });

  it('where only some of its pages are isolated', () => {
    const page = (path: string): PageEntry => ({ path, access: 'public', title: 'Gifts' });
    expect(problems({ ...page('/gifts'), isolated: true })).toEqual([]);
    expect(problems({ ...page('/gifts'), isolated: true }, page('/gifts/:id'))).toEqual([
      '/gifts/:id is not isolated, and other pages of the module are',
    ]);
  });

  it('where it fills a slot twice', () => {
    expect(manifestProblems({ name: 'Cart', pages: [], slots: ['cart-drawer', 'cart-drawer'] })).toEqual([
      'The slot cart-drawer is listed twice',
    ]);
  });
});
