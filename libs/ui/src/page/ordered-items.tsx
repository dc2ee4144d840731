import type { ReactNode } from 'react';

/** An item of a quote as it was ordered. */
export interface OrderedItem {
  product_name: string;
  /** Pieces in one copy of the quote. */
  quantity: number;
  options: string | null;
  /** Below it: what has become of it. */
  note?: ReactNode;
}

interface Quote {
  items: readonly OrderedItem[];
  /** Copies of the whole quote. */
  copies: number;
  /** "Quote LF-10482", or a link to it. */
  title: ReactNode;
  /** Beside the title: what it costs. */
  amount?: ReactNode;
  /** Below the items: status, reference. */
  children?: ReactNode;
}

/** What one quote of an order, a cart or a checkout consists of: every item with its pieces and options. */
export const OrderedItems = ({ items, copies, title, amount, children }: Quote) => (
  <div className="ordered">
    <div className="ordered-head">
      <span className="muted small">
        {title}
        {copies > 1 && ` · ${copies} copies`}
      </span>
      {amount}
    </div>
    <ul aria-label="Items">
      {items.map(({ product_name, quantity, options, note }, index) => (
        // eslint-disable-next-line react/no-array-index-key -- two items may be the same in every field
        <li key={index}>
          <span className="num">{quantity * copies} ×</span> <bdi>{product_name}</bdi>
          {options && (
            <small className="muted">
              , <bdi>{options}</bdi>
            </small>
          )}
          {note}
        </li>
      ))}
    </ul>
    {children}
  </div>
);
