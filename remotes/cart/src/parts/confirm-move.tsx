import { Modal } from 'antd';
import { useCallback, useState } from 'react';
import type { Place } from '../items/cart-state.ts';
import { useCart } from '../store/use-cart.ts';

interface Asked {
  ids: readonly string[];
  to: Place;
}

const QUESTIONS: Record<Place, { title: string; text: (count: number) => string; yes: string }> = {
  saved: {
    title: 'Save for later',
    text: (n) => `Save ${n} selected item(s) for later? They keep their price while it stands.`,
    yes: 'Save for later',
  },
  cart: { title: 'Move to cart', text: (n) => `Move ${n} selected item(s) to your cart?`, yes: 'Move to cart' },
  removed: {
    title: 'Delete',
    text: (n) => `Are you sure you want to delete ${n} selected item(s)? This action cannot be undone.`,
    yes: 'Delete',
  },
};

/** Asks before anything is moved. Gives the asking and the dialog to put on the page. */
export function useConfirmedMove() {
  const { cart } = useCart();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const ask = useCallback((ids: readonly string[], to: Place) => {
    setAsked({ ids, to });
    setOpen(true);
  }, []);
  const yes = () => {
    setOpen(false);
    if (asked) void cart.move(asked.ids, asked.to);
  };
  const question = QUESTIONS[asked?.to ?? 'removed'];
  const dialog = (
    <Modal
      open={open}
      title={question.title}
      okText={question.yes}
      okButtonProps={{ danger: asked?.to === 'removed', autoFocus: true }}
      cancelText="Cancel"
      onOk={yes}
      onCancel={() => setOpen(false)}
      width={440}
    >
      <p>{question.text(asked?.ids.length ?? 0)}</p>
    </Modal>
  );
  return { ask, dialog };
}
