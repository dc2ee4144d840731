import { DeleteOutlined, HeartOutlined, ShoppingOutlined } from '@ant-design/icons';
import { NativeCheckbox } from '@landfall/ui/screen';
import { Button } from 'antd';
import type { CartItem } from '../items/cart-item.ts';
import { type Place, selectedIn } from '../items/cart-state.ts';
import type { Cart } from '../store/cart-store.ts';
import styles from './cart.module.css';

interface BulkBarProps {
  list: 'cart' | 'saved';
  items: readonly CartItem[];
  cart: Cart;
  ask: (ids: readonly string[], to: Place) => void;
}

const MOVES = {
  cart: { to: 'saved', icon: <HeartOutlined />, name: 'Save selected for later' },
  saved: { to: 'cart', icon: <ShoppingOutlined />, name: 'Move selected to cart' },
} as const;

/** Selects a whole list and moves or deletes the selection. Its buttons stay in the DOM, hidden, while nothing is selected: creating them
 *  took longer than the rest of a selection. */
export function BulkBar({ list, items, cart, ask }: BulkBarProps) {
  const selected = selectedIn(items);
  const all = selected.length === items.length;
  const ids = () => selected.map(({ id }) => id);
  const { to, icon, name } = MOVES[list];
  return (
    <div className={styles.cartBulk}>
      <NativeCheckbox
        checked={all}
        partly={!all && selected.length > 0}
        onChange={() => (all ? cart.deselect(ids()) : cart.select(list))}
      >
        {list === 'cart' ? 'Select all in cart' : 'Select all in saved'}
      </NativeCheckbox>
      <span className={styles.cartBulkActs} role="group" aria-label={`${selected.length} selected`} hidden={!selected.length}>
        <Button type="text" size="small" icon={icon} aria-label={name} onClick={() => ask(ids(), to)} />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label="Delete selected"
          onClick={() => ask(ids(), 'removed')}
        />
      </span>
    </div>
  );
}
