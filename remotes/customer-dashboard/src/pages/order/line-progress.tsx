import { useShell } from '@landfall/contract';
import { photoUrls } from '@landfall/customer';
import { useQuery } from '@tanstack/react-query';
import type { OrderCard, OrderedLine } from '../../rows.ts';
import { AnswerUnavailable } from './answer-unavailable.tsx';
import { Claim } from './claim.tsx';
import styles from './order.module.css';

const STATES: Readonly<Record<OrderedLine['state'], string>> = {
  to_buy: 'To be bought',
  bought: 'Bought',
  received: 'In our hands',
  packed: 'Packed',
  delivered: 'Delivered',
  unavailable: 'Not available',
  refunded: 'Refunded',
};

/** What has become of the line, in words: a packed one is on its way once its parcel left. */
function stateOf(line: OrderedLine, parcels: OrderCard['parcels']): string {
  const parcel = parcels.find(({ id }) => id === line.parcel_id);
  if (line.state !== 'packed' || !parcel) return STATES[line.state];
  return parcel.state === 'packing' ? STATES.packed : `On its way in ${parcel.number}`;
}

/** What has become of a line: its state, weight and photos on arrival; a question while it is unavailable. */
export function LineProgress({ line, order }: { line: OrderedLine; order: OrderCard }) {
  const known = [
    line.replaces && 'Replacement',
    stateOf(line, order.parcels),
    line.received_weight && `${line.received_weight} kg`,
  ].filter(Boolean);
  return (
    <div className={styles.coLine}>
      <span className="small muted">{known.join(' · ')}</span>
      {line.photos.length > 0 && <Photos line={line} />}
      {line.state === 'unavailable' && <AnswerUnavailable line={line} order={order} />}
      <Claim line={line} />
    </div>
  );
}

/** Photos that we took when it arrived; each opens in a tab of its own. */
function Photos({ line }: { line: OrderedLine }) {
  const { db } = useShell();
  const { data = {} } = useQuery(photoUrls(db, line.photos, 'order-photos'));
  return (
    <ul className={styles.coPhotos} aria-label={`Photos of ${line.product_name ?? 'this item'}`}>
      {line.photos.map((path, index) => (
        <li key={path}>
          {data[path] && (
            <a href={data[path]} target="_blank" rel="noreferrer">
              <img
                src={data[path]}
                alt={`${line.product_name ?? 'Item'} as it arrived, ${index + 1} of ${line.photos.length}`}
                loading="lazy"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
