import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { SORTS, SORT_LABELS } from '../../items/cart-view.ts';
import type { CartQuery } from './use-cart-query.ts';
import styles from '../../rows/cart.module.css';

/** Filters the list by name and sorts it. */
export const Find = ({ query }: { query: CartQuery }) => (
  <div className={styles.cartFind}>
    <Input
      prefix={<SearchOutlined />}
      placeholder="Product name"
      aria-label="Product name"
      value={query.typed}
      allowClear
      onChange={(event) => query.type(event.target.value)}
    />
    <Select
      aria-label="Sort"
      value={query.sort}
      onChange={query.setSort}
      options={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
    />
  </div>
);
