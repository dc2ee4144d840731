import { formatDay } from '@landfall/ui/record';
import { addressLines } from '../../address-lines.ts';
import type { OrderCard } from '../../rows.ts';
import styles from '../../dashboard.module.css';

const between = (from: string | null, to: string | null) =>
  from && to && from !== to ? `${formatDay(from)} to ${formatDay(to)}` : (from ?? to) && formatDay((from ?? to)!);

const Tracking = ({ order }: { order: OrderCard }) => {
  const expected = order.delivered_at ? undefined : between(order.eta_min, order.eta_max);
  return (
    <dl className={styles.cdFacts}>
      {order.carrier && (
        <div>
          <dt>Carrier</dt>
          <dd>{order.carrier}</dd>
        </div>
      )}
      {order.tracking_number && (
        <div>
          <dt>Tracking</dt>
          <dd className="num">
            {order.tracking_url ? (
              <a href={order.tracking_url} target="_blank" rel="noreferrer noopener">
                {order.tracking_number}
              </a>
            ) : (
              order.tracking_number
            )}
          </dd>
        </div>
      )}
      {expected && (
        <div>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
      )}
      {order.delivered_at && (
        <div>
          <dt>Delivered</dt>
          <dd>{formatDay(order.delivered_at)}</dd>
        </div>
      )}
    </dl>
  );
};

/** Destination, carrier and expected delivery. */
export const Delivery = ({ order }: { order: OrderCard }) => (
  <section className="paper" aria-labelledby="cd-delivery">
    <h2 id="cd-delivery">Delivery</h2>
    <Tracking order={order} />
    <address className={styles.cdAddress}>{addressLines(order.shipping_address)}</address>
  </section>
);
