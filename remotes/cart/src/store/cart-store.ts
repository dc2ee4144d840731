import type { ShellContext, Store } from '@landfall/contract';
import { type Subscription, BehaviorSubject } from 'rxjs';
import { type CartItem, type QuoteRow, cartItemOf } from '../items/cart-item.ts';
import {
  type CartEvent,
  type CartState,
  type CheckoutPress,
  type Place,
  EMPTY_CART,
  pressCheckout,
  reduceCart,
} from '../items/cart-state.ts';
import { backgroundSync } from './background-sync.ts';
import { forgetCart, keepCart, restoreCart } from './cart-storage.ts';
import { readCart } from './cart.query.ts';
import { later } from './later.ts';
import { createPlaces, writePlace } from './places.ts';
import { done, failed, refused } from './labels.ts';

export interface Cart extends Store<CartState> {
  /** Starts the request that `open` needs, so that the response arrives while the page renders. */
  readAhead(): void;
  /** The cart is on screen: decides the selection and reads the server. */
  open(): Promise<void>;
  load(): Promise<void>;
  /** Moves items on screen at once, then on the server. If the server refuses, moves them back and shows why. */
  move(ids: readonly string[], to: Place): Promise<void>;
  setQuantity(id: string, quantity: number): void;
  toggle(id: string): void;
  deselect(ids: readonly string[]): void;
  select(which: 'all' | 'cart' | 'saved' | 'none'): void;
  pressCheckout(): CheckoutPress;
  /** Empties both lists and this browser's copy. */
  clear(): void;
  stop(): void;
}

/** A pending read of the server's lists. */
interface Reading {
  quotes: Promise<QuoteRow[]>;
  calledOff: AbortController;
  at: number;
}

/** ms. A cart of a thousand items is half a megabyte of text, so it is stored after a pause and when the page closes. A quantity is
 *  stored at once, because only this browser has it. */
const KEEP_AFTER_MS = 200;

/** ms. An early response older than this is not used. */
const AHEAD_FOR_MS = 5000;

const placeOf = ({ inCart }: CartItem): Place => (inCart ? 'cart' : 'saved');

/** Creates the cart of one signed-in person. */
export function createCart(shell: ShellContext, userId: string): Cart {
  const { db, bus, log, queries, toast } = shell;
  const state = new BehaviorSubject<CartState>({ ...EMPTY_CART, items: restoreCart(userId) });
  const places = createPlaces();
  const running = new Set<Subscription>();
  let reading: Reading | undefined;
  let ahead: Reading | undefined;
  let telling = false;
  let reads = 0;
  places.read(new Map(state.value.items.map((item) => [item.id, placeOf(item)])));

  let kept: readonly CartItem[] = state.value.items;
  const keep = () => {
    const { items } = state.value;
    if (items === kept || shell.session.get().user?.id !== userId) return true; // an ended session leaves nothing in this browser
    try {
      keepCart(userId, items);
      kept = items;
      return true;
    } catch (error) {
      log.warn('cart', 'The cart could not be kept in this browser', error);
      return false;
    }
  };
  const apply = (event: CartEvent) => state.next(reduceCart(state.value, event));
  const soon = later(keep, KEEP_AFTER_MS);
  const change = (event: CartEvent) => {
    apply(event);
    soon.start();
  };

  const accept = (quotes: QuoteRow[]) => {
    const items = quotes.flatMap((quote) => cartItemOf(quote) ?? []);
    const pending = places.pending();
    places.read(new Map(items.map((item) => [item.id, placeOf(item)])));
    change({ type: 'loaded', items, pending });
  };

  const read = (): Reading => {
    const calledOff = new AbortController();
    // Through the query client for its retries. Each read has its own key: an aborted read must not resolve a later one.
    const quotes = queries.fetchQuery({
      queryKey: ['cart', 'read', userId, (reads += 1)],
      queryFn: () => readCart(db, userId, calledOff.signal),
      networkMode: 'always',
      gcTime: 0,
    });
    return { calledOff, quotes, at: performance.now() };
  };

  /** @returns the early response, once, if it is recent enough */
  const takeAhead = (): Reading | undefined => {
    const taken = ahead;
    ahead = undefined;
    return taken && performance.now() - taken.at < AHEAD_FOR_MS ? taken : undefined;
  };

  const load = async (mine = read()) => {
    reading?.calledOff.abort();
    reading = mine;
    ahead = undefined; // too old
    const { signal } = mine.calledOff;
    apply({ type: 'loading' });
    try {
      const quotes = await mine.quotes;
      if (!signal.aborted) accept(quotes);
    } catch (error) {
      if (signal.aborted) return;
      log.error('cart', 'Failed to load cart', error);
      apply({ type: 'load-failed' });
    }
  };

  const tell = (quoteIds: string[]) => {
    telling = true;
    bus.emit({ type: 'cart.changed', quoteIds });
    telling = false;
  };

  const itemsOf = (ids: readonly string[]) => {
    const chosen = new Set(ids);
    return state.value.items.filter(({ id }) => chosen.has(id));
  };

  /** @param event what happens on screen at once   @param undo what the toast offers, if the move can be undone */
  const place = async (ids: readonly string[], to: Place, event: CartEvent, undo?: () => void) => {
    const before = itemsOf(ids);
    const step = places.start(ids, to);
    change(event);
    try {
      await writePlace(db, userId, ids, to);
      places.confirm(ids, to);
      toast({ ...done(to, ids.length), ...(undo && { action: { label: 'Undo', run: undo } }) });
      tell([...ids]);
    } catch (error) {
      const back = new Set(places.undo(step));
      change({ type: 'put-back', items: before.filter(({ id }) => back.has(id)) });
      log.error('cart', 'A move was put back', error);
      toast(refused(to, ids.length));
    } finally {
      places.end(step);
    }
  };

  // Removed items don't come back: the confirmation says so.
  const move = (ids: readonly string[], to: Place) => {
    const before = itemsOf(ids);
    const from = before[0] && placeOf(before[0]);
    const undo = () => from && void place(ids, from, { type: 'put-back', items: before });
    const isUndoable = to !== 'removed' && before.length === ids.length && before.every((item) => placeOf(item) === from);
    return place(ids, to, { type: 'placed', ids, place: to }, isUndoable ? undo : undefined);
  };

  const push = async () => {
    for (const [place, ids] of places.toPush()) {
      try {
        await writePlace(db, userId, ids, place);
        places.confirm(ids, place);
      } catch (error) {
        log.warn('cart', 'The background sync failed; the next change tries again', error);
      }
    }
  };

  // Adding a quote that is already here raises its quantity. Ignore the events this cart emits itself.
  running.add(
    bus.on('cart.changed').subscribe(({ quoteIds }) => {
      if (telling) return;
      change({ type: 'added', ids: quoteIds });
      void load();
    }),
  );
  running.add(bus.on('quote.moved', 'order.placed', 'order.moved').subscribe(() => void load()));
  running.add(backgroundSync(state, push));
  window.addEventListener('pagehide', soon.flush);

  return {
    get: () => state.value,
    subscribe: (changed) => {
      const emitted = state.subscribe(changed);
      return () => emitted.unsubscribe();
    },
    readAhead: () => {
      ahead = read();
      ahead.quotes.catch(() => undefined /* said when it is opened */);
    },
    open: () => {
      change({ type: 'opened' });
      return load(takeAhead());
    },
    load: () => load(),
    move,
    setQuantity: (id, quantity) => {
      const before = state.value.items.filter((item) => item.id === id);
      apply({ type: 'quantity', id, quantity });
      if (keep()) return toast({ title: 'Quantity updated' });
      apply({ type: 'put-back', items: before });
      toast(failed('quantity'));
    },
    toggle: (id) => change({ type: 'toggled', id }),
    deselect: (ids) => change({ type: 'deselected', ids }),
    select: (which) => change({ type: 'selected', which }),
    pressCheckout: () => {
      const press = pressCheckout(state.value);
      if (press.kind === 'select-all') change({ type: 'pressed-empty' });
      if (press.kind === 'refuse') toast({ title: press.title, description: press.description });
      return press;
    },
    clear: () => {
      soon.cancel();
      apply({ type: 'cleared' });
      forgetCart(userId);
    },
    stop: () => {
      reading?.calledOff.abort();
      ahead?.calledOff.abort();
      soon.flush();
      window.removeEventListener('pagehide', soon.flush);
      for (const subscription of running) subscription.unsubscribe();
    },
  };
}
