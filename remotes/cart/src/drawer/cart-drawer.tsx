import { type CartDrawerProps, paths, useShell, useStore } from '@landfall/contract';
import { Button, Drawer, Tabs } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { inCart, inSaved } from '../items/cart-state.ts';
import { CartTotal } from '../parts/cart-total.tsx';
import { useConfirmedMove } from '../parts/confirm-move.tsx';
import { useCheckoutPress } from '../parts/use-checkout-press.ts';
import { useCart } from '../store/use-cart.ts';
import { CartFailed, CartLoading } from './cart-states.tsx';
import { CartList, SavedList } from './lists.tsx';
import '../cart.css';

const DRAWER_WIDTH = 480;

const Foot = ({ onClose }: { onClose: () => void }) => {
  const { state } = useCart();
  const checkout = useCheckoutPress(onClose);
  const navigate = useNavigate();
  const view = () => {
    onClose();
    void navigate(paths.cart);
  };
  return (
    <div className="cart-foot">
      <CartTotal state={state} />
      <Button type="primary" size="large" block onClick={checkout}>
        Checkout
      </Button>
      <Button size="large" block onClick={view}>
        View Cart
      </Button>
    </div>
  );
};

const Lists = () => {
  const { cart, state } = useCart();
  const { ask, dialog } = useConfirmedMove();
  if (state.phase === 'failed') return <CartFailed onRetry={() => void cart.load()} />;
  if (state.phase !== 'ready' && state.items.length === 0) return <CartLoading />;
  return (
    <>
      <Tabs
        items={[
          { key: 'cart', label: `Cart (${inCart(state).length})`, children: <CartList ask={ask} /> },
          { key: 'saved', label: `Saved (${inSaved(state).length})`, children: <SavedList ask={ask} /> },
        ]}
      />
      {dialog}
    </>
  );
};

const Opened = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { cart } = useCart();
  useEffect(() => {
    if (open) void cart.open();
  }, [open, cart]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={DRAWER_WIDTH}
      title="Your cart"
      classNames={{ body: 'cart-body' }}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={<Foot onClose={onClose} />}
    >
      <Lists />
    </Drawer>
  );
};

/** The slot 'cart-drawer': both lists of the signed-in person, read from the server each time it opens. */
export function CartDrawer(props: CartDrawerProps) {
  const onClose = () => props.onClose();
  const { session } = useShell();
  return useStore(session).user ? <Opened open={props.open} onClose={onClose} /> : null;
}
