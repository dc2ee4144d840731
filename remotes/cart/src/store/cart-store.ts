import type { ShellContext, Store } from '@landfall/contract';
import { AppError } from '@landfall/db';
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
import { createKeptCart, isStorageClosed } from './cart-storage.ts';
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

/** ms. Changed items are stored after a pause and when the page closes. A quantity is stored at once, because only this browser has it. */
const KEEP_AFTER_MS = 200;

/** ms. After another tab moved items, the server is read once they have come to rest. */
const RECHECK_AFTER_MS = 1000;

/** ms. An early response older than this is not used. */
const AHEAD_FOR_MS = 5000;

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'PT404';

const placeOf = ({ inCart }: CartItem): Place => (inCart ? 'cart' : 'saved');

/** Creates the cart of one signed-in person. */
export function createCart(shell: ShellContext, userId: string): Cart {
  const { db, bus, log, queries, toast } = shell;
  const browser = createKeptCart(userId);
  const state = new BehaviorSubject<CartState>(reduceCart(EMPTY_CART, { type: 'put-back', items: browser.items() }));
  const places = createPlaces();
  const running = new Set<Subscription>();
  let reading: Reading | undefined;
  let ahead: Reading | undefined;
  let telling = false;
  let reads = 0;
  places.read(new Map(state.value.items.map((item) => [item.id, placeOf(item)])));

  /** Items as this tab and the browser's storage last agreed on them. */
  const kept = new Map<string, CartItem | undefined>(state.value.items.map((item) => [item.id, item]));
  /** When an item's place was last decided here or in another tab: an older answer of the server doesn't count. */
  const decided = new Map<string, number>();
  const isEnded = () => shell.session.get().user?.id !== userId; // an ended session leaves nothing in this browser

  /** Stores the items that changed here. An item that another tab removed is not written again. */
  const keep = () => {
    if (isEnded()) return;
    const here = new Map(state.value.items.map((item) => [item.id, item]));
    try {
      for (const [id, item] of here) {
        if (kept.get(id) === item || (kept.has(id) && !browser.has(id))) continue;
        browser.write(item);
        kept.set(id, item);
      }
      for (const id of [...kept.keys()].filter((id) => !here.has(id))) {
        browser.drop(id);
        kept.delete(id);
      }
    } catch (error) {
      log.warn('cart', 'The cart could not be kept in this browser', error);
    }
  };
  /** Stores the outcome of a move over what other tabs have stored since it began. */
  const settle = (ids: readonly string[]) => {
    for (const id of ids) {
      decided.set(id, performance.now());
      kept.delete(id);
      if (!isEnded() && !state.value.items.some((item) => item.id === id)) browser.drop(id);
    }
    keep();
  };
  const apply = (event: CartEvent) => state.next(reduceCart(state.value, event));
  const soon = later(keep, KEEP_AFTER_MS);
  const change = (event: CartEvent) => {
    apply(event);
    soon.start();
  };

  /** @param at time of the request */
  const accept = (quotes: QuoteRow[], at: number) => {
    const items = quotes
      .flatMap((quote) => cartItemOf(quote) ?? [])
      .map((item) => ({ ...item, quantity: browser.quantityOf(item.id) ?? item.quantity }));
    const later = [...decided].flatMap(([id, when]) => (when >= at ? [id] : []));
    const pending = new Set([...places.pending(), ...later]);
    places.read(new Map(items.map((item) => [item.id, placeOf(item)])), pending);
    for (const id of browser.ids()) if (!kept.has(id)) kept.set(id, undefined); // what is in no list is dropped
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
      if (!signal.aborted) accept(quotes, mine.at);
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

  /** @returns false if storage is full. Without storage, a quantity holds for this session. */
  const keepQuantity = (id: string, quantity: number): boolean => {
    if (isEnded()) return true;
    try {
      browser.writeQuantity(id, quantity);
      return true;
    } catch (error) {
      log.warn('cart', 'The quantity could not be kept in this browser', error);
      return isStorageClosed(error);
    }
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
      settle(ids);
      toast({ ...done(to, ids.length), ...(undo && { action: { label: 'Undo', run: undo } }) });
      tell([...ids]);
    } catch (error) {
      const back = new Set(places.undo(step));
      change({ type: 'put-back', items: before.filter(({ id }) => back.has(id)) });
      settle([...back]);
      log.error('cart', 'A move was put back', error);
      recheck.start(); // another device may have removed it
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
        if (isGone(error)) recheck.start();
      }
    }
  };

  const recheck = later(() => void (isEnded() || state.value.phase === 'new' || load()), RECHECK_AFTER_MS);

  /** Takes over what another tab did to an item. A move of this tab that has no answer yet wins. */
  const follow = (id?: string) => {
    const here = state.value.items.find((item) => item.id === id);
    const there = id === undefined ? undefined : browser.item(id);
    if (isEnded() || (id !== undefined && places.pending().has(id))) return;
    if (here && there && placeOf(here) === placeOf(there)) {
      if (here.quantity !== there.quantity) apply({ type: 'quantity', id: here.id, quantity: there.quantity });
      return;
    }
    recheck.start();
    if (!here) return; // the server knows whether it is in a list
    decided.set(here.id, performance.now());
    places.follow(here.id, there ? placeOf(there) : 'removed');
    if (there) apply({ type: 'put-back', items: [{ ...there, isSelected: false }] });
    else apply({ type: 'placed', ids: [here.id], place: 'removed' });
    kept.delete(here.id);
    const now = state.value.items.find((item) => item.id === id);
    if (now) kept.set(now.id, now);
  };
  /** Another device may have changed the lists while this tab was hidden. */
  const returned = () => document.visibilityState === 'visible' && recheck.start();

  // Adding a quote that is already here raises its quantity. Ignore the events this cart emits itself.
  running.add(
    bus.on('cart.changed').subscribe(({ quoteIds }) => {
      if (telling) return;
      change({ type: 'added', ids: quoteIds });
      for (const { id, quantity } of itemsOf(quoteIds)) keepQuantity(id, quantity);
      void load();
    }),
  );
  running.add(bus.on('quote.moved', 'order.placed', 'order.moved').subscribe(() => void load()));
  running.add(backgroundSync(state, push));
  const unfollow = browser.follow(follow);
  window.addEventListener('pagehide', soon.flush);
  document.addEventListener('visibilitychange', returned);

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
      change({ type: 'quantity', id, quantity });
      const [after] = itemsOf([id]);
      const isKept = !after || keepQuantity(id, after.quantity);
      soon.flush();
      if (isKept) return toast({ title: 'Quantity updated' });
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
      kept.clear();
      browser.clear();
    },
    stop: () => {
      reading?.calledOff.abort();
      ahead?.calledOff.abort();
      soon.flush();
      recheck.cancel();
      unfollow();
      window.removeEventListener('pagehide', soon.flush);
      document.removeEventListener('visibilitychange', returned);
      for (const subscription of running) subscription.unsubscribe();
    },
  };
}
