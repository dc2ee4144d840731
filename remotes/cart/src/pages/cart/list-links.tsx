import { Link } from 'react-router-dom';
import { type CartState, inCart, inSaved } from '../../items/cart-state.ts';
import type { CartQuery } from './use-cart-query.ts';
import styles from '../../rows/cart.module.css';

interface ListLinksProps {
  query: CartQuery;
  state: CartState;
}

const NAMES = { cart: 'Cart', saved: 'Saved' };

/** The two lists as links, each with its own URL. The drawer has tabs instead. */
export function ListLinks({ query, state }: ListLinksProps) {
  const counts = { cart: inCart(state).length, saved: inSaved(state).length };
  return (
    <nav className={styles.cartLists} aria-label="Lists">
      {(['cart', 'saved'] as const).map((list) => (
        <Link
          key={list}
          className="plain"
          to={query.searchOf(list)}
          replace
          preventScrollReset
          aria-current={query.list === list ? 'page' : undefined}
        >
          {NAMES[list]} ({counts[list]})
        </Link>
      ))}
    </nav>
  );
}
