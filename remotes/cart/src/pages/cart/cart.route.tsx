import { paths } from '@landfall/contract/paths';
import { ButtonLink, whenUsed } from '@landfall/ui';
import { EmptyState, PageFrame, leaveRoom, useDebouncedValue } from '@landfall/ui/screen';
import { Button } from 'antd';
import { useEffect } from 'react';
import { CartFailed, CartLoading } from '../../rows/cart-states.tsx';
import { type CartState, type Place, inCart, inSaved } from '../../items/cart-state.ts';
import { named, sorted } from '../../items/cart-view.ts';
import { OneParcel } from './one-parcel.tsx';
import { parcelsOf } from './parcels.ts';
import { BulkBar } from '../../rows/bulk-bar.tsx';
import { CartTotal } from '../../rows/cart-total.tsx';
import { useConfirmedMove } from '../../rows/confirm-move.tsx';
import { useCheckoutPress } from '../../rows/use-checkout-press.ts';

import { useCart, useCartPart } from '../../store/use-cart.ts';
import { DestinationGroups } from './destination-groups.tsx';
import { Find } from './find.tsx';
import { type CartQuery, useCartQuery } from './use-cart-query.ts';
import { ListLinks } from './list-links.tsx';
import styles from '../../rows/cart.module.css';

const openQuestion = () => import('../../rows/move-confirmation.tsx').then((file) => file.MoveConfirmation);

const hasItems = ({ items }: CartState) => items.length > 0;

/** Loads the dialog's code at the first user input, so that it opens at once. */
function usePreload(): void {
  const isNeeded = useCartPart(hasItems);
  useEffect(() => {
    const bring = () => void openQuestion().catch(() => undefined /* requested again when an item is moved */);
    return isNeeded ? whenUsed(bring) : undefined;
  }, [isNeeded]);
}

const EMPTY = {
  cart: { title: 'Your cart is empty', text: 'A quote that you approve comes here at its price.' },
  saved: { title: 'No saved items', text: 'Items you save for later will appear here' },
};

interface ListProps {
  query: CartQuery;
  state: CartState;
  ask: (ids: readonly string[], to: Place) => void;
}

function List({ query, state, ask }: ListProps) {
  const { cart } = useCart();
  const all = query.list === 'cart' ? inCart(state) : inSaved(state);
  const shown = sorted(named(all, query.words), query.sort);
  const action = query.list === 'cart' && <ButtonLink to={paths.quotes}>See your quotes</ButtonLink>;
  if (!all.length) return <EmptyState {...EMPTY[query.list]} action={action || undefined} />;
  if (!shown.length) return <EmptyState title="Nothing by that name" text={`No product name here holds “${query.words}”.`} />;
  return (
    <>
      <BulkBar list={query.list} items={shown} cart={cart} ask={ask} />
      <DestinationGroups items={shown} ask={ask} />
    </>
  );
}

const Summary = () => {
  const checkout = useCheckoutPress();
  return (
    <section ref={leaveRoom} className={`paper ${styles.cartSum}`} aria-label="Total">
      <CartTotal />
      <Button type="primary" size="large" block onClick={checkout}>
        Checkout
      </Button>
    </section>
  );
};

/** ms. Waits for a pause before pricing a selection. */
const PAUSE_MS = 500;

/** Shows, for each route with several selected quotes, what one parcel would save. */
function OneParcels({ state }: { state: CartState }) {
  const items = useDebouncedValue(inCart(state), PAUSE_MS);
  return parcelsOf(items).map((parcels) => <OneParcel key={parcels.from + parcels.to} parcels={parcels} />);
}

function Lists() {
  const { cart, state } = useCart();
  const query = useCartQuery();
  const { ask, dialog } = useConfirmedMove(openQuestion);
  usePreload();
  if (state.phase === 'failed') return <CartFailed onRetry={() => void cart.load()} />;
  if (state.phase !== 'ready' && !state.items.length) return <CartLoading />;
  return (
    <div className={styles.cartCols}>
      <div>
        <div className={styles.cartBar}>
          <ListLinks query={query} state={state} />
          {state.items.length > 0 && <Find query={query} />}
        </div>
        <List query={query} state={state} ask={ask} />
      </div>
      {inCart(state).length > 0 && (
        <div className={styles.cartSide}>
          <Summary />
          <OneParcels state={state} />
        </div>
      )}
      {dialog}
    </div>
  );
}

/** Before the code has arrived. The cart is in the browser's storage. */
export const FirstScreen = () => (
  <PageFrame title="Cart">
    <CartLoading />
  </PageFrame>
);

export function Component() {
  const { cart } = useCart();
  useEffect(() => void cart.open(), [cart]);
  return (
    <PageFrame title="Cart">
      <Lists />
    </PageFrame>
  );
}
