import { describe, expect, it } from 'vitest';
import { ownerOf } from './ownership.ts';
import { paths } from './paths.ts';

describe('the owner of a page', () => {
  it.each([
    ['/', 'storefront', 'public'],
    ['/s/abc123', 'storefront', 'public'],
    ['/checkout', 'cart', 'customer'],
    ['/dashboard/quotes/7', 'customer-dashboard', 'customer'],
    ['/order/7', 'customer-dashboard', 'customer'],
    ['/admin', 'admin-ops', 'admin'],
    ['/admin/orders/7', 'admin-ops', 'admin'],
    ['/admin/releases', 'admin-settings', 'admin'],
    ['/admin/cart-recovery', 'analytics', 'admin'],
  ])('of %s is %s, open to %s', (pathname, module, access) => {
    expect(ownerOf(pathname)).toMatchObject({ module, access });
  });

  it.each(['/nowhere', '/admin/nowhere', '/quotes', '/dashboard/quotes/7/more', '/s', '/auth'])(
    'is nobody’s of %s',
    (pathname) => {
      expect(ownerOf(pathname)).toBeUndefined();
    },
  );

  it('does not mind a slash at the end or capitals', () => {
    expect(ownerOf('/Cart/')?.module).toBe('cart');
  });

  it('puts admin pages into the admin frame and all others into the shop’s', () => {
    expect(ownerOf('/admin/quotes')?.frame).toBe('admin');
    expect(ownerOf('/cart')?.frame).toBe('shop');
  });

  it('knows an owner for every address that modules link to', () => {
    const linked = Object.entries(paths).filter(([name]) => name !== 'auth' && name !== 'adminPage');
    const addresses = linked.map(([, path]) => (typeof path === 'string' ? path : path(['1'] as never).split('?')[0]!));
    expect(addresses.filter((address) => !ownerOf(address))).toEqual([]);
    expect(new Set(addresses.map((address) => ownerOf(address)!.module))).not.toContain(undefined);
  });
});
