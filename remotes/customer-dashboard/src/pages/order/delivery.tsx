import { countryName } from '@landfall/ui';
import { addressLines } from '@landfall/ui/address';
import { formatDay } from '@landfall/ui/record';
import type { OrderCard } from '../../rows.ts';
import styles from '../../dashboard.module.css';
import { Parcels } from './parcels.tsx';

const between = (from: string | null, to: string | null) =>
  from && to && from !== to ? `${formatDay(from)} to ${formatDay(to)}` : (from ?? to) && formatDay((from ?? to)!);

/** Until when we store what has arrived, free of charge. */
const Storage = ({ storage }: Pick<OrderCard, 'storage'>) =>
  storage.map(({ origin, lines, free_until }) => (
    <p key={origin} className="small">
      {lines} {lines === 1 ? 'item waits' : 'items wait'} in our warehouse in {countryName(origin)}.{' '}
      {free_until === null
        ? 'More is on its way to us. Free storage begins when the last item has arrived.'
        : Date.parse(free_until) > Date.now()
          ? `Storage is free until ${formatDay(free_until)}.`
          : `Free storage ended on ${formatDay(free_until)}. We charge nothing that you did not approve in a new quote.`}
    </p>
  ));

/** Destination, expected delivery, what waits, and parcels. */
export function Delivery({ order }: { order: OrderCard }) {
  const expected = order.delivered_at ? undefined : between(order.eta_min, order.eta_max);
  return (
    <section className="paper" aria-labelledby="cd-delivery">
      <h2 id="cd-delivery">Delivery</h2>
      <Storage storage={order.storage} />
      <Parcels order={order} />
      {(expected || order.delivered_at) && (
        <dl className={styles.cdFacts}>
          <div>
            <dt>{order.delivered_at ? 'Delivered' : 'Expected'}</dt>
            <dd>{order.delivered_at ? formatDay(order.delivered_at) : expected}</dd>
          </div>
        </dl>
      )}
      <address className={styles.cdAddress}>{addressLines(order.shipping_address).join('\n')}</address>
    </section>
  );
}
