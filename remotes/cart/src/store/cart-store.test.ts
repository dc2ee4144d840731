import {
  type Responses,
  CUSTOMER_ID,
  type FakeRequest,
  createFakeShell,
  offline,
  refuses,
  sessionOf,
} from '@landfall/contract/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCartQuote, withPrices } from '../items/an-item.ts';
import { inCart, inSaved } from '../items/cart-state.ts';
import type { QuoteRow } from '../items/cart-item.ts';
import { type Cart, createCart } from './cart-store.ts';

const quote = (id: string, changes: Partial<QuoteRow> = {}) =>
  aCartQuote({ id, created_at: `2026-11-0${id}T00:00:00Z`, ...changes });
const saved = { in_cart: false, saved_for_later: true };
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** PostgREST's response to `update ... returning id` with `id=in.(...)`. */
const writes = ({ params }: FakeRequest) =>
  (params.get('id') ?? '')
    .slice(4, -1)
    .split(',')
    .map((id) => ({ id }));

let cart: Cart;
afterEach(() => cart.stop());

async function opened(quotes: QuoteRow[], answers: Responses = {}) {
  const shell = createFakeShell(withPrices({ quotes, 'PATCH quotes': writes, ...answers }), 'customer');
  cart = createCart(shell.context, CUSTOMER_ID);
  await cart.open();
  return shell;
}

describe('opening the cart', () => {
  it('reads both lists of this person, newest first, and selects the cart once', async () => {
    const { requests } = await opened([quote('4'), quote('3', saved), quote('2'), quote('1', saved)]);
    expect(requests[0]?.params.get('user_id')).toBe(`eq.${CUSTOMER_ID}`);
    expect(requests[0]?.params.get('order')).toBe('created_at.desc,id.asc');
    expect(ids(inCart(cart.get()))).toEqual(['4', '2']);
    expect(ids(inSaved(cart.get()))).toEqual(['3', '1']);
    expect(
      cart
        .get()
        .items.filter(({ isSelected }) => isSelected)
        .map(({ id }) => id),
    ).toEqual(['4', '2']);
  });

  it('reads each quote with its items', async () => {
    const { requests } = await opened([]);
    const items = /quote_items\(([^)]*)\)/.exec(requests[0]!.params.get('select')!)![1]!.split(',');
    expect(items).toEqual(
      expect.arrayContaining([
        'id',
        'product_name',
        'product_url',
        'quantity',
        'item_price',
        'item_weight',
        'image_url',
        'options',
      ]),
    );
  });

  it('shows that it failed, and recovers by loading again', async () => {
    let down = true;
    const { logged } = await opened([], { quotes: () => (down ? refuses('XX000', 'broken', { status: 500 }) : [quote('1')]) });
    expect(cart.get()).toMatchObject({ phase: 'failed', error: 'Failed to load cart' });
    expect(logged).toEqual([['error', 'cart', 'Failed to load cart']]);
    down = false;
    await cart.load();
    expect(cart.get()).toMatchObject({ phase: 'ready', error: null });
  });
});

describe('reading ahead', () => {
  function begun(answers: Responses = {}) {
    const shell = createFakeShell(withPrices({ quotes: [quote('1')], ...answers }), 'customer');
    cart = createCart(shell.context, CUSTOMER_ID);
    cart.readAhead();
    return shell;
  }
  const asked = ({ requests }: { requests: FakeRequest[] }) => requests.filter(({ name }) => name === 'quotes').length;

  it('serves the first opening without another request; the next opening requests the cart again', async () => {
    const shell = begun();
    await cart.open();
    expect(ids(inCart(cart.get()))).toEqual(['1']);
    expect(asked(shell)).toBe(1);
    await cart.open();
    expect(asked(shell)).toBe(2);
  });

  it('shows nothing by itself, and is too old if the cart opens only after a while', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const shell = begun();
    expect(cart.get()).toMatchObject({ items: [], phase: 'new' });
    vi.advanceTimersByTime(5001);
    await cart.open();
    vi.useRealTimers();
    expect(asked(shell)).toBe(2);
  });

  it('is not used once the cart was read for another reason', async () => {
    const shell = begun();
    await cart.load();
    await cart.open();
    expect(asked(shell)).toBe(3);
  });

  it('that fails is shown when the cart is opened', async () => {
    const { logged } = begun({ quotes: refuses('XX000', 'broken', { status: 500 }) });
    await cart.open();
    expect(cart.get()).toMatchObject({ phase: 'failed', error: 'Failed to load cart' });
    expect(logged).toEqual([['error', 'cart', 'Failed to load cart']]);
  });
});

describe('moving an item', () => {
  it('happens on screen before the server answers', async () => {
    await opened([quote('1')]);
    const moving = cart.move(['1'], 'saved');
    expect(ids(inSaved(cart.get()))).toEqual(['1']);
    await moving;
  });

  it('writes both flags, confirms it and tells the other modules', async () => {
    const { requests, toasts, emitted } = await opened([quote('1')]);
    await cart.move(['1'], 'saved');
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body: { in_cart: false, saved_for_later: true } });
    expect(toasts).toMatchObject([{ title: 'Item saved' }]);
    expect(emitted).toEqual([{ type: 'cart.changed', quoteIds: ['1'] }]);
  });

  it('out of the cart is sent to the server too', async () => {
    const { requests } = await opened([quote('1'), quote('2')]);
    await cart.move(['1'], 'removed');
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', name: 'quotes', body: { in_cart: false, saved_for_later: false } });
    expect(requests.at(-1)?.params.get('id')).toBe('in.(1)');
    expect(requests.at(-1)?.params.get('user_id')).toBe(`eq.${CUSTOMER_ID}`);
  });

  it.each([
    ['saved', { in_cart: false, saved_for_later: true }],
    ['cart', { in_cart: true, saved_for_later: false }],
    ['removed', { in_cart: false, saved_for_later: false }],
  ] as const)('together with others to %s is one call with a list of ids', async (to, body) => {
    const { requests } = await opened([quote('1'), quote('2')]);
    await cart.move(['1', '2'], to);
    const writing = requests.filter(({ method }) => method === 'PATCH');
    expect(writing).toMatchObject([{ body }]);
    expect(writing[0]?.params.get('id')).toBe('in.(1,2)');
  });

  it('together with more others than one address holds is written whole', async () => {
    const many = Array.from({ length: 101 }, (_, index) => quote('1', { id: `q${index}` }));
    const { requests } = await opened(many);
    await cart.move(ids(many), 'saved');
    const writing = requests.filter(({ method }) => method === 'PATCH');
    expect(writing.flatMap(writes)).toEqual(ids(many).map((id) => ({ id })));
    expect(writing).toHaveLength(2);
  });

  it.each([
    ['saved', 'Failed to save item for later.'],
    ['cart', 'Failed to move item to cart.'],
    ['removed', 'Failed to delete items. Please try again.'],
  ] as const)('together with others to %s is put back as it was', async (to, description) => {
    const { toasts } = await opened([quote('1'), quote('2', saved)], {
      'PATCH quotes': refuses('XX000', 'broken', { status: 500 }),
    });
    const items = cart.get().items;
    await cart.move(['1', '2'], to);
    expect(cart.get().items).toEqual(items);
    expect(toasts).toEqual([{ title: 'Error', description, tone: 'destructive' }]);
  });

  it.each([
    ['saved', 'Failed to save item for later.'],
    ['cart', 'Failed to move item to cart.'],
    ['removed', 'Failed to remove item from cart.'],
  ] as const)('to %s is put back and explained when the server fails', async (to, description) => {
    const before = quote('2', to === 'cart' ? saved : {});
    const { toasts, emitted } = await opened([before, quote('1')], {
      'PATCH quotes': refuses('XX000', 'broken', { status: 500 }),
    });
    const items = cart.get().items;
    await cart.move(['2'], to);
    expect(cart.get().items).toEqual(items);
    expect(toasts).toEqual([{ title: 'Error', description, tone: 'destructive' }]);
    expect(emitted).toEqual([]);
  });

  it('is put back when the network is gone', async () => {
    const { toasts } = await opened([quote('1')], { 'PATCH quotes': offline() });
    await cart.move(['1'], 'removed');
    expect(ids(inCart(cart.get()))).toEqual(['1']);
    expect(toasts).toMatchObject([{ title: 'Error' }]);
  });

  it('is put back when the server changed fewer quotes than asked', async () => {
    await opened([quote('1'), quote('2')], { 'PATCH quotes': [{ id: '1' }] });
    await cart.move(['1', '2'], 'removed');
    expect(ids(inCart(cart.get()))).toEqual(['2', '1']);
  });

  it.each([
    ['saved', 'Items saved'],
    ['cart', 'Items moved'],
    ['removed', 'Items deleted'],
  ] as const)('together with others to %s has one message', async (to, title) => {
    const { toasts } = await opened([quote('1'), quote('2', saved)]);
    await cart.move(['1', '2'], to);
    expect(toasts).toMatchObject([{ title }]);
    expect(toasts[0]?.description).toBeUndefined();
  });

  it('back to the cart is confirmed', async () => {
    const { toasts } = await opened([quote('1', saved)]);
    await cart.move(['1'], 'cart');
    expect(toasts).toMatchObject([{ title: 'Item moved' }]);
  });

  it('shows the specified words when it is removed', async () => {
    const { toasts } = await opened([quote('1')]);
    await cart.move(['1'], 'removed');
    expect(toasts).toEqual([{ title: 'Item removed', description: 'Item has been removed from your cart.' }]);
  });

  it.each([
    ['saved', {}, { in_cart: true, saved_for_later: false }, 'Items moved'],
    ['cart', saved, { in_cart: false, saved_for_later: true }, 'Items saved'],
  ] as const)('to %s is undone from its toast, as it was selected, here and on the server', async (to, was, body, title) => {
    const { toasts, requests } = await opened([quote('1', was), quote('2', was), quote('3')]);
    cart.toggle('2');
    const items = cart.get().items;
    await cart.move(['1', '2'], to);
    expect(toasts[0]?.action?.label).toBe('Undo');
    toasts[0]?.action?.run();
    expect(cart.get().items).toEqual(items);
    await vi.waitFor(() => expect(toasts).toEqual([toasts[0], { title }]));
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body });
    expect(requests.at(-1)?.params.get('id')).toBe('in.(1,2)');
  });

  it('out of the cart is not undone: the question before it warns of that', async () => {
    const { toasts } = await opened([quote('1')]);
    await cart.move(['1'], 'removed');
    expect(toasts[0]).not.toHaveProperty('action');
  });

  it('is not put back by an older move that failed later', async () => {
    const turns: ((answer: unknown) => void)[] = [];
    await opened([quote('1')], { 'PATCH quotes': () => new Promise((answer) => turns.push(answer)) });
    const first = cart.move(['1'], 'saved');
    const second = cart.move(['1'], 'cart');
    await vi.waitFor(() => expect(turns).toHaveLength(2));
    turns[1]?.([{ id: '1' }]);
    await second;
    turns[0]?.(refuses('XX000', 'broken', { status: 500 }));
    await first;
    expect(ids(inCart(cart.get()))).toEqual(['1']);
  });
});

describe('the background sync of the cart', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('pushes a rolled-back move, because the server may have applied it', async () => {
    let down = true;
    const { requests } = await opened([quote('1')], {
      'PATCH quotes': (request: FakeRequest) => (down ? refuses('XX000', 'broken', { status: 500 }) : writes(request)),
    });
    await cart.move(['1'], 'removed');
    down = false;
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body: { in_cart: true, saved_for_later: false } }),
    );
  });

  it('requests nothing if the server has everything', async () => {
    const { requests } = await opened([quote('1')]);
    await cart.move(['1'], 'saved');
    const asked = requests.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(requests).toHaveLength(asked);
  });
});

describe('a quantity', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('stays in this browser and is not sent to the server', async () => {
    const { requests } = await opened([quote('1')]);
    const asked = requests.length;
    cart.setQuantity('1', 4);
    await vi.advanceTimersByTimeAsync(2000);
    expect(cart.get().items[0]?.quantity).toBe(4);
    expect(requests).toHaveLength(asked);
  });
});

describe('the stored cart', () => {
  const key = `landfall.cart.${CUSTOMER_ID}.item.1`;
  const quantity = `landfall.cart.${CUSTOMER_ID}.quantity.1`;

  it('is the cart of this person, with its quantities, for the next visit', async () => {
    const { context, toasts } = await opened([quote('1')]);
    cart.setQuantity('1', 3);
    expect(toasts).toEqual([{ title: 'Quantity updated' }]);
    const next = createCart(context, CUSTOMER_ID);
    const other = createCart(context, 'somebody-else');
    expect(next.get().items).toMatchObject([{ id: '1', quantity: 3, isSelected: true }]);
    expect(other.get().items).toEqual([]);
    next.stop();
    other.stop();
  });

  it('is stored when the page closes, including places and selection', async () => {
    const { context } = await opened([quote('1'), quote('2')]);
    await cart.move(['1'], 'saved');
    cart.toggle('2');
    window.dispatchEvent(new Event('pagehide'));
    const next = createCart(context, CUSTOMER_ID);
    expect(next.get().items.map(({ id, inCart, isSelected }) => [id, inCart, isSelected])).toEqual([
      ['2', true, false],
      ['1', false, false],
    ]);
    next.stop();
  });

  it('is forgotten when the cart is cleared', async () => {
    await opened([quote('1')]);
    cart.setQuantity('1', 2);
    expect(localStorage.getItem(quantity)).toBe('2');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(key)).toContain('"id":"1"');
    cart.toggle('1');
    cart.clear();
    expect(cart.get().items).toEqual([]);
    window.dispatchEvent(new Event('pagehide')); // nothing pending is stored after all
    expect([localStorage.getItem(key), localStorage.getItem(quantity)]).toEqual([null, null]);
  });

  it('is nothing once the session has ended', async () => {
    const { session } = await opened([quote('1')]);
    session.set(sessionOf('visitor'));
    localStorage.clear(); // the shell does it
    cart.toggle('1');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
  });

  it('is ignored where it cannot be read', async () => {
    localStorage.setItem(key, '{"not": "a list"');
    await opened([quote('1')]);
    expect(ids(cart.get().items)).toEqual(['1']);
  });

  it('is changed for this session where there is no storage', async () => {
    const { toasts } = await opened([quote('1')]);
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    cart.setQuantity('1', 2);
    vi.unstubAllGlobals();
    expect(cart.get().items[0]?.quantity).toBe(2);
    expect(toasts).toEqual([{ title: 'Quantity updated' }]);
  });

  it('is moved where there is no storage', async () => {
    const { toasts } = await opened([quote('1')]);
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    await cart.move(['1'], 'removed');
    vi.unstubAllGlobals();
    expect(cart.get().items).toEqual([]);
    expect(toasts.filter(({ tone }) => tone === 'destructive')).toEqual([]);
  });

  it('puts a quantity back, with a message, when storage is full', async () => {
    const { toasts } = await opened([quote('1')]);
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
    cart.setQuantity('1', 2);
    vi.unstubAllGlobals();
    expect(cart.get().items[0]?.quantity).toBe(1);
    expect(toasts).toEqual([{ title: 'Error', description: 'Failed to update quantity.', tone: 'destructive' }]);
  });
});

describe('another tab', () => {
  const own = `landfall.cart.${CUSTOMER_ID}.`;
  const changed = (key: string, value: string | null) => {
    if (value === null) localStorage.removeItem(own + key);
    else localStorage.setItem(own + key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: own + key, newValue: value, storageArea: localStorage }));
  };
  /** Both tabs have it. */
  const shared = async (answers: Responses = {}) => {
    const shell = await opened([quote('1'), quote('2')], answers);
    window.dispatchEvent(new Event('pagehide'));
    return shell;
  };
  const stored = (id: string) => JSON.parse(localStorage.getItem(`${own}item.${id}`)!) as Record<string, unknown>;

  it('that changes a quantity changes it here', async () => {
    await shared();
    changed('quantity.1', '7');
    expect(cart.get().items.find(({ id }) => id === '1')?.quantity).toBe(7);
  });

  it('that moves an item moves it here, and what is stored here later leaves it there', async () => {
    await shared();
    changed('item.1', JSON.stringify({ ...stored('1'), inCart: false }));
    expect(ids(inSaved(cart.get()))).toEqual(['1']);
    cart.toggle('2');
    window.dispatchEvent(new Event('pagehide'));
    expect(stored('1')).toMatchObject({ inCart: false });
  });

  it('that removed an item finds it removed, whatever happens here', async () => {
    await shared();
    localStorage.removeItem(`${own}item.1`); // its event is on the way
    cart.select('none');
    cart.setQuantity('2', 3);
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(`${own}item.1`)).toBeNull();
    changed('item.1', null);
    expect(ids(cart.get().items)).toEqual(['2']);
  });

  it('does not undo a move of this tab that waits for its answer', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await shared({ 'PATCH quotes': async (request: FakeRequest) => (await waits, writes(request)) });
    const moving = cart.move(['1'], 'removed');
    changed('item.1', JSON.stringify({ ...stored('2'), id: '1' }));
    expect(ids(cart.get().items)).toEqual(['2']);
    answer();
    await moving;
    expect(localStorage.getItem(`${own}item.1`)).toBeNull();
  });

  it('is right where an answer of the server is older than its move', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    let isSlow = false;
    await shared({
      quotes: async () => {
        if (isSlow) await waits;
        return [quote('1'), quote('2')];
      },
    });
    isSlow = true;
    const loading = cart.load();
    changed('item.1', null);
    answer();
    await loading;
    expect(ids(cart.get().items)).toEqual(['2']);
  });
});

describe('facts from other modules', () => {
  it('bring an approved quote into the cart', async () => {
    const quotes = [quote('1')];
    const { context } = await opened(quotes);
    quotes.push(quote('2'));
    context.bus.emit({ type: 'quote.moved', quoteId: '2', to: 'approved' });
    await vi.waitFor(() => expect(ids(inCart(cart.get()))).toEqual(['2', '1']));
  });

  it('raise the quantity of a quote that is added while it is there', async () => {
    const { context } = await opened([quote('1')]);
    context.bus.emit({ type: 'cart.changed', quoteIds: ['1'] });
    await vi.waitFor(() => expect(cart.get().items[0]?.quantity).toBe(2));
  });

  it('do not count events of the cart as an addition', async () => {
    await opened([quote('1'), quote('2', saved)]);
    await cart.move(['2'], 'cart');
    expect(cart.get().items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });
});
