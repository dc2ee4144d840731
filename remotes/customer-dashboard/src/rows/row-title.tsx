import styles from './rows.module.css';

interface RowTitleProps {
  product_name: string | null;
  item_count: number;
}

/** "Brass kettle and 2 more": where there is no room it is the name that is cut, never the count. */
export const RowTitle = ({ product_name, item_count }: RowTitleProps) => (
  <strong className={styles.cdRowTitle}>
    <span dir="auto">{product_name?.trim() || 'Unknown Product'}</span>
    {item_count > 1 && <span className="nowrap">&nbsp;and {item_count - 1} more</span>}
  </strong>
);

/** How many messages about a row its customer has not read. */
export const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.cdUnread}>
      {' '}
      · {count} new {count === 1 ? 'message' : 'messages'}
    </span>
  );
