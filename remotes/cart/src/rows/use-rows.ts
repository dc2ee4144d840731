import { useShell } from '@landfall/contract';
import { photoUrls } from '@landfall/customer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDisplayRate } from '@landfall/ui/screen';
import { type CartItem, lineTotal } from '../items/cart-item.ts';
import type { Place } from '../items/cart-state.ts';
import type { Cart } from '../store/cart-store.ts';

/** Asks the person before items move. */
export type Ask = (ids: readonly string[], to: Place) => void;

const NONE: Record<string, string> = {};

/** Signed addresses of the items' photos, by path; of some of them, where a list is long. */
export function usePhotos(items: readonly CartItem[], from = 0, to = items.length): Record<string, string> {
  const { db } = useShell();
  const photoPaths = useMemo(
    () =>
      items
        .slice(from, to)
        .flatMap(({ imagePath }) => imagePath ?? [])
        .toSorted(),
    [items, from, to],
  );
  return useQuery({ ...photoUrls(db, photoPaths), placeholderData: keepPreviousData }).data ?? NONE;
}

/** A line in the reader's preferred currency, as plain values. */
export function useShown(): (item: CartItem) => { shown: number | undefined; shownIn: string | undefined } {
  const rate = useDisplayRate();
  return (item) => ({ shown: rate?.of(lineTotal(item)).amount, shownIn: rate?.currency });
}

/** What a row does, stable between renders so that an unchanged row is not drawn again. */
export function useRowActs(cart: Cart) {
  const onToggle = useCallback((id: string) => cart.toggle(id), [cart]);
  const onQuantity = useCallback((id: string, quantity: number) => cart.setQuantity(id, quantity), [cart]);
  return { onToggle, onQuantity };
}
