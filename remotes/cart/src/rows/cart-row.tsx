import { DeleteOutlined, HeartOutlined, ShoppingOutlined } from '@ant-design/icons';
import { paths } from '@landfall/contract/paths';
import { Thumb } from '@landfall/customer';
import type { StatementTotals } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import { type DisplayRate, NativeCheckbox } from '@landfall/ui/screen';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CartItem, priceEnded, sumOf } from '../items/cart-item.ts';
import type { Place } from '../items/cart-state.ts';
import { day, kilograms } from './format.ts';
import { Quantity } from './quantity.tsx';
import styles from './cart.module.css';

interface CartRowProps {
  item: CartItem;
  photo: string | undefined;
  /** The rate to the reader's currency, the same object for all rows: an unchanged row does not rerender. */
  rate: DisplayRate | undefined;
  onToggle: (id: string) => void;
  onQuantity: (id: string, quantity: number) => void;
  onMove: (ids: readonly string[], to: Place) => void;
  /** In a virtual list: the row's index and the number of rows, its offset (px), and the function that measures it. */
  index?: number;
  count?: number;
  top?: number;
  measure?: (row: Element | null) => void;
}

const Validity = ({ quoteId, priceValidUntil }: Pick<CartItem, 'quoteId' | 'priceValidUntil'>) => {
  const [now] = useState(Date.now);
  if (!priceValidUntil) return null;
  if (!priceEnded({ priceValidUntil }, now)) return <> · price valid until {day(priceValidUntil)}</>;
  return (
    <>
      {' · '}
      <Link to={paths.quote(quoteId)}>price ended {day(priceValidUntil)}, renew it</Link>
    </>
  );
};

type WhatProps = Pick<CartItem, 'quoteId' | 'productName' | 'itemCount' | 'countryCode' | 'itemWeight' | 'priceValidUntil'>;

/** Product, price and buttons take plain values, so that a selection rerenders only the checkbox. */
const What = memo(({ quoteId, productName, itemCount, countryCode, itemWeight, priceValidUntil }: WhatProps) => (
  <div className={styles.cartWhat}>
    <h3>
      <Link className="plain" dir="auto" to={paths.quote(quoteId)}>
        {productName}
        {itemCount > 1 && <span className="nowrap"> and {itemCount - 1} more</span>}
      </Link>
    </h3>
    <p className="tiny muted">
      {countryCode} · {kilograms(itemWeight)}
      <Validity quoteId={quoteId} priceValidUntil={priceValidUntil} />
    </p>
  </div>
));
What.displayName = 'What';

interface LinePriceProps extends Pick<CartRowProps, 'rate'> {
  totals: StatementTotals;
  quantity: number;
}

const LinePrice = memo(({ totals, quantity, rate }: LinePriceProps) => (
  <strong className={styles.cartPrice}>
    <PriceStatement variant="amount" statement={sumOf([{ totals, quantity }])!} rate={rate} />
  </strong>
));
LinePrice.displayName = 'LinePrice';

interface ActsProps
  extends Pick<CartRowProps, 'onQuantity' | 'onMove'>, Pick<CartItem, 'id' | 'productName' | 'inCart' | 'quantity'> {}

const Acts = memo(({ id, productName, inCart, quantity, onQuantity, onMove }: ActsProps) => (
  <div className={styles.cartActs}>
    {inCart && <Quantity of={productName} value={quantity} onChange={(to) => onQuantity(id, to)} />}
    {inCart ? (
      <Button
        type="text"
        size="small"
        icon={<HeartOutlined />}
        aria-label={`Save for later: ${productName}`}
        onClick={() => onMove([id], 'saved')}
      >
        Save for later
      </Button>
    ) : (
      <Button
        type="text"
        size="small"
        icon={<ShoppingOutlined />}
        aria-label={`Move to cart: ${productName}`}
        onClick={() => onMove([id], 'cart')}
      >
        Move to cart
      </Button>
    )}
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={`Remove ${productName}`}
      onClick={() => onMove([id], 'removed')}
    />
  </div>
));
Acts.displayName = 'Acts';

/** One quote in the cart or saved. Rerenders only when its own item changes, since a cart may have a thousand. */
export const CartRow = memo((props: CartRowProps) => {
  const { item, photo, rate, onToggle, index, count, top, measure } = props;
  const place =
    index === undefined ? {} : { ref: measure, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': count };
  return (
    <li className={styles.cartRow} {...place} style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}>
      <NativeCheckbox checked={item.isSelected} label={`Select ${item.productName}`} onChange={() => onToggle(item.id)} />
      <Thumb src={photo} />
      <What
        quoteId={item.quoteId}
        productName={item.productName}
        itemCount={item.itemCount}
        countryCode={item.countryCode}
        itemWeight={item.itemWeight}
        priceValidUntil={item.priceValidUntil}
      />
      <LinePrice totals={item.totals} quantity={item.quantity} rate={rate} />
      <Acts
        id={item.id}
        productName={item.productName}
        inCart={item.inCart}
        quantity={item.quantity}
        onQuantity={props.onQuantity}
        onMove={props.onMove}
      />
    </li>
  );
});
CartRow.displayName = 'CartRow';
