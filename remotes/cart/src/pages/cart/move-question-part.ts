import { onceQuiet } from '@landfall/ui';
import { useEffect } from 'react';
import type { CartState } from '../../items/cart-state.ts';
import { useCartPart } from '../../store/use-cart.ts';

export const bringQuestion = () => import('../../rows/move-question.tsx').then((file) => file.MoveQuestion);

const hasItems = ({ items }: CartState) => items.length > 0;

/** The question's code comes once the lists are drawn and the browser has nothing better to do: it opens at once then, also without a
 *  network. */
export function useQuestionAtHand(): void {
  const isNeeded = useCartPart(hasItems);
  useEffect(() => {
    const bring = () => void bringQuestion().catch(() => undefined /* asked for again when something is to move */);
    return isNeeded ? onceQuiet(bring) : undefined;
  }, [isNeeded]);
}
