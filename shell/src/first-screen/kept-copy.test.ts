import type { ThemeState } from '@landfall/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conditionsNow, keep, keptAt, type KeptCopy } from './kept-copy.ts';

const LOOK: ThemeState = { choice: 'system', mode: 'light', contrast: 'usual', fontSize: 16, motion: true };
const HOUR = 60 * 60 * 1000;

const copyAt = (at: number, more: Partial<KeptCopy> = {}): KeptCopy => ({
  at,
  conditions: 'same',
  html: '<main></main>',
  base: '',
  own: '',
  ...more,
});
const listed = () => ({ enumerable: true, configurable: true });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('landfall-kept '));
const signIn = (id: string) => localStorage.setItem('sb-shop-auth-token', JSON.stringify({ user: { id } }));

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('A kept copy', () => {
  it('is shown at its address under the same conditions alone', () => {
    keep('/cart', copyAt(Date.now()));
    expect(keptAt('/cart', 'same')?.html).toBe('<main></main>');
    expect(keptAt('/cart', 'other')).toBeNull();
    expect(keptAt('/cart?list=saved', 'same')).toBeNull();
  });

  it('is shown for a day, and not at all where the clock was set back', () => {
    keep('/cart', copyAt(Date.now() - 23 * HOUR));
    expect(keptAt('/cart', 'same')).not.toBeNull();
    keep('/cart', copyAt(Date.now() - 25 * HOUR));
    expect(keptAt('/cart', 'same')).toBeNull();
    keep('/cart', copyAt(Date.now() + HOUR));
    expect(keptAt('/cart', 'same')).toBeNull();
  });

  it('takes the place of the oldest once there are twelve', () => {
    for (let page = 0; page < 14; page += 1) keep(`/page/${page}`, copyAt(Date.now() - HOUR + page));
    expect(kept()).toHaveLength(12);
    expect(keptAt('/page/1', 'same')).toBeNull();
    expect(keptAt('/page/2', 'same')).not.toBeNull();
  });

  it('is not stored if it is too large, and the one before it is gone', () => {
    keep('/cart', copyAt(Date.now()));
    keep('/cart', copyAt(Date.now(), { html: 'x'.repeat(200_000) }));
    expect(kept()).toEqual([]);
  });

  it('makes room for others where the browser has none', () => {
    const held: Record<string, string> = { 'landfall-kept /cart': JSON.stringify(copyAt(Date.now())), other: 'x' };
    const full = {
      getItem: (key: string) => held[key] ?? null,
      removeItem: (key: string) => Reflect.deleteProperty(held, key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    vi.stubGlobal('localStorage', new Proxy(full, { ownKeys: () => Object.keys(held), getOwnPropertyDescriptor: listed }));
    keep('/dashboard', copyAt(Date.now()));
    vi.unstubAllGlobals();
    expect(held).toEqual({ other: 'x' });
  });

  it('is not read where it is broken', () => {
    localStorage.setItem('landfall-kept /cart', '{');
    expect(keptAt('/cart', 'same')).toBeNull();
  });
});

describe('The conditions of a copy', () => {
  it('are none without a session', () => {
    expect(conditionsNow('cart 1.0.0', LOOK)).toBeNull();
  });

  it('are others for another person, release, theme, contrast or text size', () => {
    signIn('asha');
    const asha = conditionsNow('cart 1.0.0', LOOK);
    expect(conditionsNow('cart 1.0.0', { ...LOOK, choice: 'light' })).toBe(asha);
    const others = [
      conditionsNow('cart 1.0.1', LOOK),
      conditionsNow('cart 1.0.0', { ...LOOK, mode: 'dark' }),
      conditionsNow('cart 1.0.0', { ...LOOK, contrast: 'more' }),
      conditionsNow('cart 1.0.0', { ...LOOK, fontSize: 20 }),
    ];
    signIn('ram');
    others.push(conditionsNow('cart 1.0.0', LOOK));
    expect(new Set([asha, ...others]).size).toBe(6);
  });
});
