import type { Store, Toast } from '@landfall/contract';
import { createStore } from '../parts/store.ts';

/** The most toasts shown at a time; a new one replaces the previous. */
const LIMIT = 1;
/** ms that a closed toast is kept before removal, as the specification says. */
const REMOVAL_DELAY_MS = 1_000_000;

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

export interface Toasts {
  store: Store<ShownToast[]>;
  show: (toast: Toast) => void;
  close: (id: number) => void;
}

/** A toast is open, then closed, then removed. */
export function createToasts(): Toasts {
  const store = createStore<ShownToast[]>([]);
  let last = 0;
  const remove = (id: number) => store.set(store.get().filter((toast) => toast.id !== id));
  return {
    store,
    show: (toast) => store.set([{ ...toast, id: ++last, open: true }, ...store.get()].slice(0, LIMIT)),
    close(id) {
      if (!store.get().some((toast) => toast.id === id && toast.open)) return;
      store.set(store.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => remove(id), REMOVAL_DELAY_MS);
    },
  };
}
