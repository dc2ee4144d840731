import { type CartDrawerProps, useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useReturnFocus } from '@landfall/ui/record';
import { Button, Drawer, Tabs } from 'antd';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CartState, inCart, inSaved } from '../items/cart-state.ts';
import { CartTotal } from '../rows/cart-total.tsx';
import { useConfirmedMove } from '../rows/confirm-move.tsx';
import { MoveConfirmation } from '../rows/move-confirmation.tsx';
import type { Ask } from '../rows/use-rows.ts';
import { useCheckoutPress } from '../rows/use-checkout-press.ts';
import { useCartActions, useCartPart } from '../store/use-cart.ts';
import { CartFailed, CartLoading } from '../rows/cart-states.tsx';
import { afterPaint, drawerPlace, useFocusInside, useScrollLock } from './opening.ts';
import { CartList, SavedList } from './lists.tsx';
import styles from '../rows/cart.module.css';

const DRAWER_WIDTH = 480;

/** The drawer's chunk contains the confirmation dialog, so there is nothing to load. */
const questionHere = () => Promise.resolve(MoveConfirmation);

const Foot = memo(({ onClose }: { onClose: () => void }) => {
  const checkout = useCheckoutPress(onClose);
  const navigate = useNavigate();
  const view = () => {
    onClose();
    void navigate(paths.cart);
  };
  return (
    <div className={styles.cartFoot}>
      <CartTotal />
      <Button type="primary" size="large" block onClick={checkout}>
        Checkout
      </Button>
      <Button size="large" block onClick={view}>
        View Cart
      </Button>
    </div>
  );
});
Foot.displayName = 'Foot';

interface TabsOfListsProps {
  inCartCount: number;
  savedCount: number;
  ask: Ask;
}

/** Tabs measure themselves at every render, so a selection must not rerender them. */
const TabsOfLists = memo(({ inCartCount, savedCount, ask }: TabsOfListsProps) => (
  <Tabs
    items={[
      { key: 'cart', label: `Cart (${inCartCount})`, children: <CartList ask={ask} /> },
      { key: 'saved', label: `Saved (${savedCount})`, children: <SavedList ask={ask} /> },
    ]}
  />
));
TabsOfLists.displayName = 'TabsOfLists';

const stageOf = ({ phase, items }: CartState) => {
  if (phase === 'failed') return 'failed';
  return phase !== 'ready' && items.length === 0 ? 'loading' : 'lists';
};
const countInCart = (state: CartState) => inCart(state).length;
const countSaved = (state: CartState) => inSaved(state).length;

const Lists = memo(() => {
  const cart = useCartActions();
  const stage = useCartPart(stageOf);
  const inCartCount = useCartPart(countInCart);
  const savedCount = useCartPart(countSaved);
  const { ask, dialog } = useConfirmedMove(questionHere);
  if (stage === 'failed') return <CartFailed onRetry={() => void cart.load()} />;
  if (stage === 'loading') return <CartLoading />;
  return (
    <>
      <TabsOfLists inCartCount={inCartCount} savedCount={savedCount} ask={ask} />
      {dialog}
    </>
  );
});
Lists.displayName = 'Lists';

/** Like antd's own, but the mask stays in the DOM: inserting it before the panel makes the browser recompute the styles of everything in
 *  the panel. */
const VEIL_MOTION = {
  motionName: 'ant-drawer-mask-motion',
  motionDeadline: 500,
  removeOnLeave: false,
  leavedClassName: styles.cartVeilGone,
};

const Opened = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const cart = useCartActions();
  useScrollLock(open);
  useFocusInside(open);
  const focusable = useReturnFocus(open);
  useEffect(() => (open ? afterPaint(() => void cart.open()) : undefined), [open, cart]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={DRAWER_WIDTH}
      title="Your cart"
      getContainer={drawerPlace}
      maskMotion={VEIL_MOTION}
      focusable={focusable}
      rootClassName={styles.cartDrawer}
      classNames={{ body: styles.cartBody }}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={<Foot onClose={onClose} />}
    >
      <Lists />
    </Drawer>
  );
};

/** The slot 'cart-drawer': both lists of the signed-in person. Reads the server each time it opens. */
export function CartDrawer(props: CartDrawerProps) {
  const latest = useRef(props.onClose);
  useEffect(() => void (latest.current = props.onClose));
  const onClose = useCallback(() => latest.current(), []); // stable, so that opening does not rerender the content
  const { session } = useShell();
  return useStore(session).user ? <Opened open={props.open} onClose={onClose} /> : null;
}
