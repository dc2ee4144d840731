import { useOpenHere } from '@landfall/ui';
import { Modal } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Place } from '../items/cart-state.ts';
import { useCartItself } from '../store/use-cart.ts';

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

/** Whoever pressed a button that then left with its row, or with the selection, goes on at the list's tab; who went elsewhere stays. */
function useKeptFocus() {
  const pressed = useRef<Element>(null);
  const lists = useRef<Element>(null);
  const remember = useCallback(() => {
    pressed.current = document.activeElement;
    lists.current = pressed.current?.closest('.cart-cols, .cart-body') ?? null;
  }, []);
  const keep = () => {
    const { activeElement } = document;
    const wentOn = activeElement !== document.body && !activeElement?.closest('[role=dialog]');
    if (wentOn || pressed.current?.checkVisibility({ visibilityProperty: true })) return;
    lists.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  return { remember, keep };
}

/** Asks before anything is moved. Gives the asking and the dialog to put on the page. */
export function useConfirmedMove() {
  const cart = useCartItself();
  const [asked, setAsked] = useState<Asked>();
  const { isOpen, open, close } = useOpenHere();
  const { remember, keep } = useKeptFocus();
  const ask = useCallback(
    (ids: readonly string[], to: Place) => {
      remember();
      setAsked({ ids, to });
      open();
    },
    [remember, open],
  );
  const yes = () => {
    close();
    if (asked) void cart.move(asked.ids, asked.to);
  };
  const question = QUESTIONS[asked?.to ?? 'removed'];
  const dialog = (
    <Modal
      open={isOpen}
      title={question.title}
      okText={question.yes}
      okButtonProps={{ danger: asked?.to === 'removed', autoFocus: true }}
      cancelText="Cancel"
      onOk={yes}
      onCancel={close}
      afterClose={keep}
      width={440}
    >
      <p>{question.text(asked?.ids.length ?? 0)}</p>
    </Modal>
  );
  return { ask, dialog };
}
