import { formatDay } from '@landfall/ui/record';
import { addressLines } from '../../address-lines.ts';
import type { OrderCard } from '../../rows.ts';
import styles from '../../dashboard.module.css';
import { Parcels } from './parcels.tsx';

const between = (from: string | null, to: string | null) =>
  from && to && from !== to ? `${formatDay(from)} to ${formatDay(to)}` : (from ?? to) && formatDay((from ?? to)!);

/** Destination, expected delivery and parcels. */
export function Delivery({ order }: { order: OrderCard }) {
  const expected = order.delivered_at ? undefined : between(order.eta_min, order.eta_max);
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Parcels order={order} />
      {(expected || order.delivered_at) && (
        <dl className={styles.cdFacts}>
          <div>
            <dt>{order.delivered_at ? 'Delivered' : 'Expected'}</dt>
            <dd>{order.delivered_at ? formatDay(order.delivered_at) : expected}</dd>
          </div>
        </dl>
      )}
      <address className={styles.cdAddress}>{addressLines(order.shipping_address)}</address>
    </section>
  );
}
