import { Money } from '@landfall/ui';
import { copiesOf, formatDay, formatMoment, listed, StatusDot, type StatusTone } from '@landfall/ui/record';
import type { OrderCard } from '../../rows.ts';
import styles from './order.module.css';

type Parcel = OrderCard['parcels'][number];

const STATES: Readonly<Record<Parcel['state'], string>> = {
  packing: 'Being packed',
  shipped: 'Left our warehouse',
  in_transit: 'On its way',
  customs: 'In customs',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Delayed',
  returned: 'Returned to us',
  lost: 'Lost',
};

const TONES: Partial<Record<Parcel['state'], StatusTone>> = {
  packing: 'outline',
  delivered: 'secondary',
  exception: 'needs',
  returned: 'destructive',
  lost: 'destructive',
};

const WHERE: Readonly<Record<OrderCard['saved_shipping'][number]['state'], string>> = {
  held: 'It is held for you. Pay another order with it, or write to us to get it back.',
  returned: 'We returned it.',
  used: 'It paid another order.',
  part_used: 'A part of it paid another order or was returned.',
};

/** What the orders of a parcel saved of this one's shipping. */
const Saved = ({ order, parcel }: { order: OrderCard; parcel: Parcel }) =>
  order.saved_shipping
    .filter(({ parcel_id }) => parcel_id === parcel.id)
    .map(({ amount, orders, state }) => (
      <p key={state} className="small">
        It travels with {listed(orders.filter((number) => number !== order.order_number))}, which saves{' '}
        <Money amount={amount} currency={order.currency} /> of your shipping. {WHERE[state]}
      </p>
    ));

/** Each parcel of an order: where it is, what is in it, and what its carrier said, in this browser's time. */
export const Parcels = ({ order }: { order: OrderCard }) =>
  order.parcels.map((parcel) => (
    <article key={parcel.id} className={styles.coParcel} aria-label={`Parcel ${parcel.number}`}>
      <h3>
        <span>Parcel {parcel.number}</span>
        <StatusDot tone={TONES[parcel.state] ?? 'default'}>
          {STATES[parcel.state]}
          {parcel.delivered_at && ` on ${formatDay(parcel.delivered_at)}`}
        </StatusDot>
      </h3>
      <p className="small">{copiesOf(parcel.lines)}</p>
      <Saved order={order} parcel={parcel} />
      {parcel.tracking_number && (
        <p className="small">
          {parcel.carrier}{' '}
          {parcel.tracking_url ? (
            <a className="num" href={parcel.tracking_url} target="_blank" rel="noreferrer noopener">
              {parcel.tracking_number}
            </a>
          ) : (
            <span className="num">{parcel.tracking_number}</span>
          )}
        </p>
      )}
      {parcel.events.length > 0 && (
        <ol className={`${styles.coEvents} small`} aria-label={`What happened to ${parcel.number}`}>
          {parcel.events.map((event) => (
            <li key={`${event.at}${event.state}`}>
              <time className="muted" dateTime={event.at}>
                {formatMoment(event.at)}
              </time>
              <span>{[event.text ?? STATES[event.state], event.place].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ol>
      )}
    </article>
  ));
