import { beforeEach, describe, expect, it } from 'vitest';
import { overridesIn, withoutOverrides } from './overrides.ts';
import { createTabOverrides } from './tab-overrides.ts';

const arrive = (at: string) => {
  window.history.replaceState(null, '', at);
  return createTabOverrides();
};
const CART = { module: 'cart', version: '1.5.0' };

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('An address asks for versions', () => {
  it('by module, with a preview’s token where there is one', () => {
    expect(overridesIn('?module.cart=1.5.0')).toEqual([CART]);
    expect(overridesIn('?module.gift-cards=1.0.0')).toEqual([{ module: 'gift-cards', version: '1.0.0' }]);
    expect(overridesIn('?q=1&module.cart=1.5.0-rc.1&preview=abc')).toEqual([
      { module: 'cart', version: '1.5.0-rc.1', preview: 'abc' },
    ]);
  });

  it.each([
    '?module.cart=',
    '?module.cart=latest',
    '?module.cart=https://evil.test/1.0.0',
    '?module.cart=http://localhost:3000/',
    '?module.Cart=1.0.0',
    '?module.../cart=1.0.0',
    '?module.=1.0.0',
  ])('and nothing else: %s', (search) => {
    expect(overridesIn(search)).toEqual([]);
  });

  it('and is cleared of it, so that it is not shared with the page', () => {
    expect(withoutOverrides('?q=1&module.cart=1.5.0&preview=abc')).toBe('?q=1');
    expect(withoutOverrides('?preview=abc&q=1')).toBe('?preview=abc&q=1');
    arrive('/cart?module.cart=1.5.0#here');
    expect(location.pathname + location.search + location.hash).toBe('/cart#here');
  });
});

describe('A tab', () => {
  it('uses a version only after a person agreed, and then on every page of it', async () => {
    const overrides = arrive('/?module.cart=1.5.0');
    const waits = overrides.of('cart');
    expect(await Promise.race([waits, Promise.resolve('waits')])).toBe('waits');
    expect(await overrides.of('analytics')).toBeUndefined();
    overrides.answer(true);
    expect(await waits).toEqual(CART);
    const later = arrive('/cart');
    expect(later.asked.get()).toEqual([]);
    expect(await later.of('cart')).toEqual(CART);
  });

  it('goes on with the live version after a no, and asks again only when an address does', async () => {
    const overrides = arrive('/?module.cart=1.5.0');
    const waiting = overrides.of('cart');
    overrides.answer(false);
    expect(await waiting).toBeUndefined();
    expect(arrive('/').asked.get()).toEqual([]);
    expect(arrive('/?module.cart=1.5.0').asked.get()).toEqual([CART]);
  });

  it('does not ask twice for the same version, but for another one', () => {
    arrive('/?module.cart=1.5.0').answer(true);
    expect(arrive('/?module.cart=1.5.0').asked.get()).toEqual([]);
    const other = arrive('/?module.cart=1.6.0');
    expect(other.asked.get()).toEqual([{ module: 'cart', version: '1.6.0' }]);
    other.answer(true);
    expect(arrive('/').agreed.get()).toEqual([{ module: 'cart', version: '1.6.0' }]);
  });

  it('forgets everything on the way out', () => {
    const overrides = arrive('/?module.cart=1.5.0');
    overrides.answer(true);
    overrides.end();
    expect(arrive('/').agreed.get()).toEqual([]);
  });

  it('is not fooled by what somebody else wrote into its memory', () => {
    sessionStorage.setItem('landfall-overrides', '[{"module":"cart","version":"http://evil.test/"},7,null]');
    expect(arrive('/').agreed.get()).toEqual([]);
  });
});
