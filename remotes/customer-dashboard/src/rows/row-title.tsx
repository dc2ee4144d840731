import { useShell } from '@landfall/contract';
import { photoUrls, Thumb } from '@landfall/customer';
import { formatDay } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import styles from './rows.module.css';

interface RowTitleProps {
  product_name: string | null;
  item_count: number;
}

/** "Brass kettle and 2 more": where there is no room it is the name that is cut, never the count. */
const RowTitle = ({ product_name, item_count }: RowTitleProps) => (
  <strong className={styles.cdRowTitle}>
    <span dir="auto">{product_name?.trim() || 'Unknown Product'}</span>
    {item_count > 1 && <span className="nowrap">&nbsp;and {item_count - 1} more</span>}
  </strong>
);

/** How many messages about a row its customer has not read. */
const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.cdUnread}>
      {' '}
      · {count} new {count === 1 ? 'message' : 'messages'}
    </span>
  );

interface RowWhatProps {
  row: RowTitleProps & { created_at: string; unread: number };
  /** Of the quote or order. */
  number: string;
  photo: string | undefined;
}

/** The first cell of a row: a photo, the name, the number and the day. */
export const RowWhat = ({ row, number, photo }: RowWhatProps) => (
  <span className={styles.cdRowWhat}>
    <Thumb src={photo} size={44} />
    <span>
      <RowTitle {...row} />
      <small className="muted">
        {number} · {formatDay(row.created_at)}
        <Unread count={row.unread} />
      </small>
    </span>
  </span>
);

/** The address of each row's photo, signed in one request. */
export function useRowPhotos(rows: readonly { image_path: string | null }[]) {
  const { db } = useShell();
  const { data = {} } = useQuery(photoUrls(db, [...new Set(rows.flatMap(({ image_path }) => image_path ?? []))]));
  return ({ image_path }: { image_path: string | null }) => (image_path ? data[image_path] : undefined);
}
