import { useDialog } from '@landfall/ui';
import { useCallback, useRef, useState } from 'react';
import { useCartActions } from '../store/use-cart.ts';
import type { Asked, MoveConfirmation } from './move-confirmation.tsx';
import type { Ask } from './use-rows.ts';
import styles from './cart.module.css';

/** If the focused button disappears with its row or the selection, moves the focus to the list's heading, unless the person moved it
 *  elsewhere. */
function useKeptFocus() {
  const pressed = useRef<Element>(null);
  const lists = useRef<Element>(null);
  const remember = useCallback(() => {
    pressed.current = document.activeElement;
    lists.current = pressed.current?.closest(`.${styles.cartCols}, .${styles.cartBody}`) ?? null;
  }, []);
  const keep = () => {
    const { activeElement } = document;
    const wentOn = activeElement !== document.body && !activeElement?.closest('[role=dialog]');
    if (wentOn || pressed.current?.checkVisibility({ visibilityProperty: true })) return;
    lists.current?.querySelector<HTMLElement>(`[role=tab][aria-selected=true], .${styles.cartLists} [aria-current]`)?.focus();
  };
  return { remember, keep };
}

const NOTHING: Asked = { ids: [], to: 'removed' };

/** Asks for confirmation before a move. Returns the function that asks and the dialog to render.
 *  @param bring loads the dialog's code */
export function useConfirmedMove(bring: () => Promise<typeof MoveConfirmation>) {
  const cart = useCartActions();
  const [asked, setAsked] = useState(NOTHING);
  const { remember, keep } = useKeptFocus();
  const onYes = () => {
    close();
    void cart.move(asked.ids, asked.to);
  };
  const { open, close, dialog } = useDialog(bring, { asked, onYes, afterClose: keep });
  const ask: Ask = useCallback(
    (ids, to) => {
      remember();
      setAsked({ ids, to });
      open();
    },
    [remember, open],
  );
  return { ask, dialog };
}
