import { type CartItem, copies } from '../items/cart-item.ts';

/** Keys of one person. Each item and each quantity has its own key, so that two tabs never overwrite each other's changes. */
const itemPrefix = (userId: string) => `landfall.cart.${userId}.item.`;
const quantityKey = (userId: string, id: string) => `landfall.cart.${userId}.quantity.${id}`;

const isItem = (value: unknown): value is CartItem => {
  const item = value as Partial<CartItem> | null;
  return typeof item?.id === 'string' && typeof item.createdAt === 'string' && typeof item.totals?.charged === 'object';
};

/** What this browser keeps of one person's cart. Reads return nothing where storage is closed. */
export function createKeptCart(userId: string) {
  const prefix = itemPrefix(userId);
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is closed: the server knows the lists
    }
  };
  const quantityOf = (id: string): number | undefined => {
    const kept = read(quantityKey(userId, id));
    return kept === null ? undefined : copies(Number(kept));
  };
  const item = (id: string): CartItem | undefined => {
    try {
      const kept: unknown = JSON.parse(read(prefix + id) ?? 'null');
      return isItem(kept) ? { ...kept, quantity: quantityOf(id) ?? copies(kept.quantity) } : undefined;
    } catch {
      return undefined; // another version's
    }
  };
  const ids = (): string[] => {
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    } catch {
      return [];
    }
  };
  const drop = (id: string): void => {
    try {
      localStorage.removeItem(prefix + id);
      localStorage.removeItem(quantityKey(userId, id));
    } catch {
      // storage is closed: nothing is kept
    }
  };
  return {
    ids,
    quantityOf,
    item,
    items: (): CartItem[] => ids().flatMap((id) => item(id) ?? []),
    has: (id: string): boolean => read(prefix + id) !== null,
    /** @throws DOMException if storage is full or closed */
    write(changed: CartItem): void {
      const text = JSON.stringify({ ...changed, quantity: 1 });
      if (read(prefix + changed.id) !== text) localStorage.setItem(prefix + changed.id, text);
    },
    /** @throws DOMException if storage is full or closed */
    writeQuantity: (id: string, quantity: number): void => localStorage.setItem(quantityKey(userId, id), String(quantity)),
    drop,
    clear: (): void => ids().forEach(drop),
    /** Calls back with the item that another tab changed, and without one if it may be any. @returns a stop */
    follow(changed: (id?: string) => void): () => void {
      const start = `landfall.cart.${userId}.`;
      const hear = ({ key, storageArea }: StorageEvent) => {
        if (storageArea && storageArea !== localStorage) return;
        if (key === null) changed();
        else if (key.startsWith(start)) changed(key.slice(start.length).replace(/^(item|quantity)\./, ''));
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}

/** Whether there is no storage at all, as opposed to a full one. */
export const isStorageClosed = (error: unknown): boolean =>
  !(error instanceof DOMException && error.name === 'QuotaExceededError');
