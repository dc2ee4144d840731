import { useShell } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CartItem } from '../items/cart-item.ts';
import type { Cart } from '../store/cart-store.ts';
import { photoUrls } from './photos.query.ts';

const NONE: Record<string, string> = {};

/** Signed addresses of the items' photos, by path. */
export function usePhotos(items: readonly CartItem[]): Record<string, string> {
  const { db } = useShell();
  const photoPaths = useMemo(() => items.flatMap(({ imagePath }) => imagePath ?? []).toSorted(), [items]);
  return useQuery({ ...photoUrls(db, photoPaths), placeholderData: keepPreviousData }).data ?? NONE;
}

/** What a row does, stable between renders so that an unchanged row is not drawn again. */
export function useRowActs(cart: Cart) {
  const onToggle = useCallback((id: string) => cart.toggle(id), [cart]);
  const onQuantity = useCallback((id: string, quantity: number) => cart.setQuantity(id, quantity), [cart]);
  return { onToggle, onQuantity };
}
