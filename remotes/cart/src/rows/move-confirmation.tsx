import type { DialogProps } from '@landfall/ui';
import { Modal } from 'antd';
import type { Place } from '../items/cart-state.ts';

/** The items of a move, and where they go. */
export interface Asked {
  ids: readonly string[];
  to: Place;
}

const QUESTIONS: Record<Place, { title: string; text: (count: number) => string; yes: string }> = {
  saved: {
    title: 'Save for later',
    text: (n) => `Save ${n} selected item(s) for later? They keep their price while it is valid.`,
    yes: 'Save for later',
  },
  cart: { title: 'Move to cart', text: (n) => `Move ${n} selected item(s) to your cart?`, yes: 'Move to cart' },
  removed: {
    title: 'Delete',
    text: (n) => `Are you sure you want to delete ${n} selected item(s)? This action cannot be undone.`,
    yes: 'Delete',
  },
};

export interface MoveConfirmationProps {
  asked: Asked;
  onYes: () => void;
  afterClose: () => void;
}

export function MoveConfirmation({ asked, open, onYes, onClose, afterClose }: MoveConfirmationProps & DialogProps) {
  const { title, text, yes } = QUESTIONS[asked.to];
  return (
    <Modal
      open={open}
      title={title}
      okText={yes}
      okButtonProps={{ danger: asked.to === 'removed', autoFocus: true }}
      cancelText="Cancel"
      onOk={onYes}
      onCancel={onClose}
      afterClose={afterClose}
      width={440}
    >
      <p>{text(asked.ids.length)}</p>
    </Modal>
  );
}
