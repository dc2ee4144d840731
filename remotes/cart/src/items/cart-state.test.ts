import { describe, expect, it } from 'vitest';
import { anItem, totalsOf } from './an-item.ts';
import {
  type CartEvent,
  type CartState,
  EMPTY_CART,
  inCart,
  inSaved,
  pressCheckout,
  reduceCart,
  selectedIn,
} from './cart-state.ts';

const NOTHING = new Set<string>();
const cartOf = (...items: CartState['items']): CartState => ({ ...EMPTY_CART, phase: 'ready', items });
const after = (state: CartState, ...events: CartEvent[]) => events.reduce(reduceCart, state);
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('moving', () => {
  const cart = cartOf(anItem('a', { isSelected: true }), anItem('b', { isSelected: true }), anItem('c', { inCart: false }));

  it('takes a saved item out of the cart and out of the selection', () => {
    const next = after(cart, { type: 'placed', ids: ['a'], place: 'saved' });
    expect(ids(inSaved(next))).toEqual(['a', 'c']);
    expect(ids(selectedIn(next.items))).toEqual(['b']);
  });

  it('brings a saved item into the cart, and not into the selection', () => {
    const chosen = after(cart, { type: 'toggled', id: 'c' });
    const next = after(chosen, { type: 'placed', ids: ['c'], place: 'cart' });
    expect(ids(inCart(next))).toEqual(['a', 'b', 'c']);
    expect(ids(selectedIn(next.items))).toEqual(['a', 'b']);
  });

  it('removes an item from both lists', () => {
    expect(ids(after(cart, { type: 'placed', ids: ['a', 'c'], place: 'removed' }).items)).toEqual(['b']);
  });

  it('puts back exactly what was there, in its old place and selection', () => {
    const moved = after(cart, { type: 'placed', ids: ['b', 'c'], place: 'removed' });
    const back = after(moved, { type: 'put-back', items: cart.items.slice(1) });
    expect(back.items).toEqual(expect.arrayContaining([...cart.items]));
    expect(ids(selectedIn(back.items))).toEqual(['a', 'b']);
  });
});

describe('loading', () => {
  it('keeps the local quantity and selection of what is still there', () => {
    const local = cartOf(anItem('a', { quantity: 3, isSelected: true }));
    const next = after(local, { type: 'loaded', items: [anItem('a'), anItem('b')], pending: NOTHING });
    expect(next.items).toMatchObject([
      { id: 'a', quantity: 3, isSelected: true },
      { id: 'b', quantity: 1, isSelected: false },
    ]);
  });

  it('keeps an item that the server returns unchanged, so that its row is not drawn again', () => {
    const local = cartOf(anItem('a', { quantity: 3 }), anItem('b'));
    const dearer = anItem('b', { totals: totalsOf(9000) });
    const next = after(local, { type: 'loaded', items: [anItem('a'), dearer], pending: NOTHING });
    expect(next.items[0]).toBe(local.items[0]);
    expect(next.items[1]).toMatchObject({ id: 'b', totals: { charged: { card: { amount: 9000 } } } });
  });

  it('believes the local place of what is still on its way to the server', () => {
    const local = cartOf(anItem('a', { inCart: false }));
    const next = after(local, { type: 'loaded', items: [anItem('a'), anItem('gone')], pending: new Set(['a', 'gone']) });
    expect(next.items).toMatchObject([{ id: 'a', inCart: false }]);
  });

  it('fails with the specified message', () => {
    expect(after(EMPTY_CART, { type: 'load-failed' })).toMatchObject({ phase: 'failed', error: 'Failed to load cart' });
  });
});

describe('the selection of an opened cart', () => {
  const loaded: CartEvent = {
    type: 'loaded',
    items: [anItem('a'), anItem('b'), anItem('s', { inCart: false })],
    pending: NOTHING,
  };

  it('becomes all cart items, once, where none was selected', () => {
    const open = after(EMPTY_CART, { type: 'opened' }, loaded);
    expect(ids(selectedIn(open.items))).toEqual(['a', 'b']);
    const cleared = after(open, { type: 'selected', which: 'none' }, loaded);
    expect(selectedIn(cleared.items)).toEqual([]);
  });

  it('stays as it was where something was selected', () => {
    const kept = cartOf(anItem('a', { isSelected: true }), anItem('b'));
    expect(ids(selectedIn(after(kept, { type: 'opened' }).items))).toEqual(['a']);
  });

  it('toggles one, all, all in cart, all in saved and none', () => {
    const cart = cartOf(anItem('a'), anItem('s', { inCart: false }));
    const selected = (...events: CartEvent[]) => ids(selectedIn(after(cart, ...events).items));
    expect(selected({ type: 'toggled', id: 'a' })).toEqual(['a']);
    expect(selected({ type: 'toggled', id: 'a' }, { type: 'toggled', id: 'a' })).toEqual([]);
    expect(selected({ type: 'selected', which: 'all' })).toEqual(['a', 's']);
    expect(selected({ type: 'selected', which: 'cart' })).toEqual(['a']);
    expect(selected({ type: 'selected', which: 'saved' })).toEqual(['s']);
    expect(selected({ type: 'selected', which: 'all' }, { type: 'selected', which: 'none' })).toEqual([]);
  });
});

describe('quantities', () => {
  it('never go below 1 nor above 99', () => {
    const cart = cartOf(anItem('a'));
    expect(after(cart, { type: 'quantity', id: 'a', quantity: 0 }).items[0]?.quantity).toBe(1);
    expect(after(cart, { type: 'quantity', id: 'a', quantity: 100 }).items[0]?.quantity).toBe(99);
  });

  it('grow by one when an item that is there is added again', () => {
    expect(after(cartOf(anItem('a')), { type: 'added', ids: ['a'] }).items[0]?.quantity).toBe(2);
  });
});

describe('pressing Checkout', () => {
  it('goes with the selected cart items and leaves selected saved ones', () => {
    const cart = cartOf(anItem('a', { isSelected: true }), anItem('b'), anItem('s', { inCart: false, isSelected: true }));
    expect(pressCheckout(cart)).toEqual({ kind: 'go', quoteIds: ['a'] });
  });

  it('selects the whole cart at the first press with nothing selected, and refuses the next', () => {
    const cart = cartOf(anItem('a'));
    expect(pressCheckout(cart)).toEqual({ kind: 'select-all' });
    const pressed = after(cart, { type: 'pressed-empty' });
    expect(pressCheckout(pressed)).toEqual({ kind: 'go', quoteIds: ['a'] });
    expect(pressCheckout(after(pressed, { type: 'selected', which: 'none' }))).toMatchObject({ title: 'No items selected' });
  });

  it('refuses with the specified words where nothing or only saved items are selected', () => {
    expect(pressCheckout(cartOf())).toEqual({
      kind: 'refuse',
      title: 'No items selected',
      description: 'Please select items to checkout.',
    });
    expect(pressCheckout(cartOf(anItem('a'), anItem('s', { inCart: false, isSelected: true })))).toEqual({
      kind: 'refuse',
      title: 'No cart items selected',
      description: 'Please select items from your cart to checkout.',
    });
  });
});

it('clearing the cart empties both lists', () => {
  const cart = after(cartOf(anItem('a'), anItem('s', { inCart: false })), { type: 'cleared' });
  expect([inCart(cart), inSaved(cart)]).toEqual([[], []]);
});

it('taking some out of the selection leaves the others in it', () => {
  const state = cartOf(anItem('a', { isSelected: true }), anItem('b', { isSelected: true }), anItem('c'));
  expect(ids(selectedIn(after(state, { type: 'deselected', ids: ['a', 'c'] }).items))).toEqual(['b']);
});
