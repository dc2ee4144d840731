import { DeleteOutlined, HeartOutlined, ShoppingOutlined } from '@ant-design/icons';
import { paths } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { Button, Checkbox } from 'antd';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CartItem, chargedTotal, priceEnded } from '../items/cart-item.ts';
import type { Place } from '../items/cart-state.ts';
import { day, kilograms } from './format.ts';
import { Quantity } from './quantity.tsx';
import { Thumb } from './thumb.tsx';

interface CartRowProps {
  item: CartItem;
  photo: string | undefined;
  onToggle: (id: string) => void;
  onQuantity: (id: string, quantity: number) => void;
  onMove: (ids: readonly string[], to: Place) => void;
}

const Validity = ({ item }: { item: CartItem }) => {
  const [now] = useState(Date.now);
  if (!item.priceValidUntil) return null;
  if (!priceEnded(item, now)) return <> · price stands until {day(item.priceValidUntil)}</>;
  return (
    <>
      {' · '}
      <Link to={paths.quote(item.quoteId)}>price ended {day(item.priceValidUntil)}, renew it</Link>
    </>
  );
};

const Acts = ({ item, onQuantity, onMove }: CartRowProps) => (
  <div className="cart-acts">
    {item.inCart && <Quantity of={item.productName} value={item.quantity} onChange={(to) => onQuantity(item.id, to)} />}
    {item.inCart ? (
      <Button
        type="text"
        size="small"
        icon={<HeartOutlined />}
        aria-label={`Save for later: ${item.productName}`}
        onClick={() => onMove([item.id], 'saved')}
      >
        Save for later
      </Button>
    ) : (
      <Button
        type="text"
        size="small"
        icon={<ShoppingOutlined />}
        aria-label={`Move to cart: ${item.productName}`}
        onClick={() => onMove([item.id], 'cart')}
      >
        Move to cart
      </Button>
    )}
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={`Remove ${item.productName}`}
      onClick={() => onMove([item.id], 'removed')}
    />
  </div>
);

/** One quote in the cart or among the saved. Drawn again only when its own item changes: a cart may hold a thousand. */
export const CartRow = memo((props: CartRowProps) => {
  const { item, photo, onToggle } = props;
  return (
    <li className="cart-row">
      <Checkbox checked={item.isSelected} aria-label={`Select ${item.productName}`} onChange={() => onToggle(item.id)} />
      <Thumb src={photo} />
      <div className="cart-what">
        <h3>
          <Link className="plain" to={paths.quote(item.quoteId)}>
            {item.productName}
          </Link>
        </h3>
        <p className="tiny muted">
          {item.countryCode} · {kilograms(item.itemWeight)}
          <Validity item={item} />
        </p>
      </div>
      <strong className="nowrap">
        <Money amount={chargedTotal(item)} currency={item.charged.currency} />
      </strong>
      <Acts {...props} />
    </li>
  );
});
CartRow.displayName = 'CartRow';
