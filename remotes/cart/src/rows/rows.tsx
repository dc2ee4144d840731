import { Skeletons } from '@landfall/ui/screen';
import { Suspense, lazy } from 'react';
import type { CartItem } from '../items/cart-item.ts';
import { useCartActions } from '../store/use-cart.ts';
import { CartRow } from './cart-row.tsx';
import { type Ask, usePhotos, useRate, useRowActs } from './use-rows.ts';

interface RowsProps {
  items: readonly CartItem[];
  ask: Ask;
  /** The scroll container. */
  within: 'drawer' | 'page';
}

/** Up to this many rows are all rendered, so that browser search and print include them. */
const FEW = 60;

const LongRows = lazy(() => import('./long-rows.tsx').then((module) => ({ default: module.LongRows })));

const FewRows = ({ items, ask }: RowsProps) => {
  const cart = useCartActions();
  const photos = usePhotos(items);
  const acts = useRowActs(cart);
  const rate = useRate();
  return (
    <ul>
      {items.map((item) => (
        <CartRow
          key={item.id}
          item={item}
          photo={item.imagePath ? photos[item.imagePath] : undefined}
          onMove={ask}
          rate={rate}
          {...acts}
        />
      ))}
    </ul>
  );
};

/** The rows of a list; of a long list only the visible ones. */
export const Rows = (props: RowsProps) =>
  props.items.length <= FEW ? (
    <FewRows {...props} />
  ) : (
    <Suspense fallback={<Skeletons rows={6} />}>
      <LongRows {...props} />
    </Suspense>
  );
