import { ChoiceSelect, SearchField } from '@landfall/ui/screen';
import { SORTS, SORT_LABELS } from '../../items/cart-view.ts';
import type { CartQuery } from './use-cart-query.ts';
import styles from '../../rows/cart.module.css';

const OPTIONS = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Filters the list by name and sorts it. */
export const Find = ({ query }: { query: CartQuery }) => (
  <div className={styles.cartFind}>
    <SearchField label="Product name" value={query.typed} onChange={query.type} />
    <ChoiceSelect label="Sort" value={query.sort} onChange={query.setSort} options={OPTIONS} />
  </div>
);
