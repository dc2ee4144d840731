import { type CartItem, copies } from './cart-item.ts';
import { once } from './once.ts';

/** Where a move puts an item: the cart, saved for later, or neither. */
export type Place = 'cart' | 'saved' | 'removed';

export interface CartState {
  phase: 'new' | 'loading' | 'ready' | 'failed';
  error: string | null;
  /** Both lists, newest first. */
  items: readonly CartItem[];
  /** Opened, and the automatic selection has not run yet. */
  justOpened: boolean;
  /** Checkout was pressed with nothing selected since the cart opened. */
  pressedEmpty: boolean;
}

export type CartEvent =
  | { type: 'opened' }
  | { type: 'loading' }
  /** The server's items. `pending` are ids whose move has not reached the server; their local place wins. */
  | { type: 'loaded'; items: readonly CartItem[]; pending: ReadonlySet<string> }
  | { type: 'load-failed' }
  | { type: 'placed'; ids: readonly string[]; place: Place }
  | { type: 'put-back'; items: readonly CartItem[] }
  | { type: 'added'; ids: readonly string[] }
  | { type: 'quantity'; id: string; quantity: number }
  | { type: 'toggled'; id: string }
  | { type: 'deselected'; ids: readonly string[] }
  | { type: 'selected'; which: 'all' | 'cart' | 'saved' | 'none' }
  | { type: 'pressed-empty' }
  | { type: 'cleared' };

export const EMPTY_CART: CartState = { phase: 'new', error: null, items: [], justOpened: false, pressedEmpty: false };

const cartOf = once((items: readonly CartItem[]): readonly CartItem[] => items.filter((item) => item.inCart));
const savedOf = once((items: readonly CartItem[]): readonly CartItem[] => items.filter((item) => !item.inCart));

export const inCart = ({ items }: Pick<CartState, 'items'>): readonly CartItem[] => cartOf(items);
export const inSaved = ({ items }: Pick<CartState, 'items'>): readonly CartItem[] => savedOf(items);
export const selectedIn = once((items: readonly CartItem[]): readonly CartItem[] => items.filter((item) => item.isSelected));

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** As readCart orders them, so that a list keeps its order when it is read again. */
const newestFirst = (items: readonly CartItem[]) =>
  items.toSorted((a, b) => byText(b.createdAt, a.createdAt) || byText(a.id, b.id)); // ISO timestamps

const change = (state: CartState, which: (item: CartItem) => boolean, to: Partial<CartItem>): CartState => ({
  ...state,
  items: state.items.map((item) => (which(item) ? { ...item, ...to } : item)),
});

function place(state: CartState, ids: readonly string[], to: Place): CartState {
  const moved = new Set(ids);
  if (to === 'removed') return { ...state, items: state.items.filter(({ id }) => !moved.has(id)) };
  return change(state, ({ id }) => moved.has(id), { inCart: to === 'cart', isSelected: false });
}

function putBack(state: CartState, before: readonly CartItem[]): CartState {
  const back = new Set(before.map(({ id }) => id));
  return { ...state, items: newestFirst([...state.items.filter(({ id }) => !back.has(id)), ...before]) };
}

/** Whether two items are equal. A row rerenders only if its item is another object. */
const isSame = (one: CartItem, other: CartItem): boolean =>
  JSON.stringify(one.totals) === JSON.stringify(other.totals) &&
  (Object.keys(one) as (keyof CartItem)[]).every((key) => key === 'totals' || one[key] === other[key]);

const isSameList = (one: readonly CartItem[], other: readonly CartItem[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** The server's items with the local quantity and selection, and the local place of pending moves. */
function merge(state: CartState, server: readonly CartItem[], pending: ReadonlySet<string>): CartState {
  const local = new Map(state.items.map((item) => [item.id, item]));
  const known = server.flatMap((item) => {
    const here = local.get(item.id);
    if (!here) return pending.has(item.id) ? [] : [item];
    const moved = here.inCart !== item.inCart && !pending.has(item.id);
    const now = {
      ...item,
      quantity: here.quantity,
      inCart: pending.has(item.id) ? here.inCart : item.inCart,
      isSelected: here.isSelected && !moved,
    };
    return [isSame(here, now) ? here : now];
  });
  const answered = new Set(server.map(({ id }) => id));
  const onTheirWay = state.items.filter(({ id }) => pending.has(id) && !answered.has(id));
  const items = newestFirst([...known, ...onTheirWay]);
  return { ...state, phase: 'ready', error: null, items: isSameList(state.items, items) ? state.items : items };
}

/** If the cart opens with items and none is selected, selects all, once per opening. */
function selectOnceOpened(state: CartState): CartState {
  if (!state.justOpened || !state.items.some((item) => item.inCart)) return state;
  const decided = { ...state, justOpened: false };
  return selectedIn(state.items).length ? decided : change(decided, (item) => item.inCart, { isSelected: true });
}

const select = (state: CartState, which: 'all' | 'cart' | 'saved' | 'none') => ({
  ...state,
  items: state.items.map((item) => {
    const isSelected = which === 'all' || (which === 'cart' && item.inCart) || (which === 'saved' && !item.inCart);
    const untouched = (which === 'cart' && !item.inCart) || (which === 'saved' && item.inCart);
    return untouched || item.isSelected === isSelected ? item : { ...item, isSelected };
  }),
});

function deselect(state: CartState, ids: readonly string[]): CartState {
  const some = new Set(ids);
  return change(state, ({ id, isSelected }) => isSelected && some.has(id), { isSelected: false });
}

/** The cart's reducer. Pure: the store writes to the server and to storage. */
export function reduceCart(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'opened':
      return selectOnceOpened({ ...state, justOpened: true, pressedEmpty: false });
    case 'loading':
      return state.phase === 'ready' ? state : { ...state, phase: 'loading', error: null };
    case 'loaded':
      return selectOnceOpened(merge(state, event.items, event.pending));
    case 'load-failed':
      return { ...state, phase: 'failed', error: 'Failed to load cart' };
    case 'placed':
      return place(state, event.ids, event.place);
    case 'put-back':
      return putBack(state, event.items);
    case 'added':
      return {
        ...state,
        items: state.items.map((item) => (event.ids.includes(item.id) ? { ...item, quantity: copies(item.quantity + 1) } : item)),
      };
    case 'quantity':
      return change(state, ({ id }) => id === event.id, { quantity: copies(event.quantity) });
    case 'toggled':
      return {
        ...state,
        items: state.items.map((item) => (item.id === event.id ? { ...item, isSelected: !item.isSelected } : item)),
      };
    case 'deselected':
      return deselect(state, event.ids);
    case 'selected':
      return select(state, event.which);
    case 'pressed-empty':
      return { ...select(state, 'cart'), pressedEmpty: true };
    case 'cleared':
      return { ...state, items: [] };
  }
}

export type CheckoutPress =
  | { kind: 'go'; quoteIds: string[] }
  | { kind: 'select-all' }
  | { kind: 'refuse'; title: string; description: string };

/** The result of pressing Checkout. The first press with nothing selected selects the whole cart; the second is refused. A press with an
 *  empty cart or with only saved items selected is refused, too. */
export function pressCheckout(state: CartState): CheckoutPress {
  const selected = selectedIn(state.items);
  const chosen = selected.filter((item) => item.inCart);
  if (chosen.length) return { kind: 'go', quoteIds: chosen.map(({ quoteId }) => quoteId) };
  if (selected.length) {
    return { kind: 'refuse', title: 'No cart items selected', description: 'Please select items from your cart to checkout.' };
  }
  if (inCart(state).length && !state.pressedEmpty) return { kind: 'select-all' };
  return { kind: 'refuse', title: 'No items selected', description: 'Please select items to checkout.' };
}
