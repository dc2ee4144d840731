import { useShell } from '@landfall/contract';
import { photoUrls } from '@landfall/customer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type DisplayRate, useDisplayRate } from '@landfall/ui/screen';
import type { CartItem } from '../items/cart-item.ts';
import type { Place } from '../items/cart-state.ts';
import type { Cart } from '../store/cart-store.ts';

/** Asks for confirmation before items move. */
export type Ask = (ids: readonly string[], to: Place) => void;

const NONE: Record<string, string> = {};

/** Signed photo URLs by path, for all items or a range of a long list. */
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

/** The rate to the reader's currency, the same object until it changes. */
export function useRate(): DisplayRate | undefined {
  const found = useDisplayRate();
  const { currency, rate } = found ?? {};
  // oxlint-disable-next-line react/exhaustive-deps -- `of` follows from currency and rate
  return useMemo(() => found, [currency, rate]);
}

/** A row's event handlers, stable between renders so that an unchanged row does not rerender. */
export function useRowActs(cart: Cart) {
  const onToggle = useCallback((id: string) => cart.toggle(id), [cart]);
  const onQuantity = useCallback((id: string, quantity: number) => cart.setQuantity(id, quantity), [cart]);
  return { onToggle, onQuantity };
}
