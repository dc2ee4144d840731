import { DeleteOutlined, HeartOutlined, ShoppingOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { CartItem } from '../items/cart-item.ts';
import { type Place, selectedIn } from '../items/cart-state.ts';
import type { Cart } from '../store/cart-store.ts';

interface BulkBarProps {
  list: 'cart' | 'saved';
  items: readonly CartItem[];
  cart: Cart;
  ask: (ids: readonly string[], to: Place) => void;
}

/** Selects a whole list, and moves or deletes what is selected in it. */
export function BulkBar({ list, items, cart, ask }: BulkBarProps) {
  const selected = selectedIn(items).map(({ id }) => id);
  const all = selected.length === items.length;
  const toggleAll = () => {
    if (!all) return cart.select(list);
    for (const id of selected) cart.toggle(id);
  };
  return (
    <div className="cart-bulk">
      <Checkbox checked={all} indeterminate={!all && selected.length > 0} onChange={toggleAll}>
        {list === 'cart' ? 'Select all in cart' : 'Select all in saved'}
      </Checkbox>
      {selected.length > 0 && (
        <span className="cart-bulk-acts" role="group" aria-label={`${selected.length} selected`}>
          {list === 'cart' ? (
            <Button
              type="text"
              size="small"
              icon={<HeartOutlined />}
              aria-label="Save selected for later"
              onClick={() => ask(selected, 'saved')}
            />
          ) : (
            <Button
              type="text"
              size="small"
              icon={<ShoppingOutlined />}
              aria-label="Move selected to cart"
              onClick={() => ask(selected, 'cart')}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label="Delete selected"
            onClick={() => ask(selected, 'removed')}
          />
        </span>
      )}
    </div>
  );
}
