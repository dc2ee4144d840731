import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink, Money } from '@landfall/ui';
import { copiesOf, listed, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { moment } from '../../../../dates.ts';
import { lineName } from '../../../../lines/labels.ts';
import { orderLines } from '../../../../lines/order-lines.query.ts';
import type { AdminOrder } from '../../../../rows.ts';
import { EventDialog, SandboxDialog } from './event-dialog.tsx';
import { PARCEL_STATE, PARCEL_TONE } from './labels.ts';
import { MeasureDialog, Measures } from './measure-dialog.tsx';
import { Pack } from './pack.tsx';
import { type Parcel, useParcel } from './parcel.mutation.ts';
import styles from './parcels.module.css';
import { ShipParcel } from './ship-parcel.tsx';

/** The parcels of an order, and what is here and in none. Nothing before something was received. */
export function Parcels({ order }: { order: AdminOrder }) {
  const { db } = useShell();
  const { data: lines = [] } = useQuery(orderLines(db, order.id));
  const loose = lines.filter(({ state }) => state === 'received');
  if (order.parcels.length === 0 && loose.length === 0) return null;
  return (
    <section className="paper" aria-labelledby="parcels-title">
      <h2 id="parcels-title">Parcels</h2>
      {order.parcels.map((parcel) => (
        <ParcelBox key={parcel.id} parcel={parcel} order={order} />
      ))}
      {loose.length > 0 && <Pack key={loose.map(({ id }) => id).join()} order={order} loose={loose} />}
    </section>
  );
}

/** A parcel: where it is, what is in it, and its next step. */
function ParcelBox({ parcel, order }: { parcel: Parcel; order: AdminOrder }) {
  const [asking, ask] = useState<'ship' | 'event' | 'measure' | 'report'>();
  const act = useParcel();
  const isPacking = parcel.state === 'packing';
  const close = () => ask(undefined);
  return (
    <article className={styles.paParcel} aria-label={`Parcel ${parcel.number}`}>
      <h3>
        <span className="num">{parcel.number}</span>
        <StatusDot tone={PARCEL_TONE[parcel.state] ?? 'default'}>{PARCEL_STATE[parcel.state]}</StatusDot>
      </h3>
      {isPacking ? (
        <ul className={styles.paLines}>
          {parcel.lines.map((line) => (
            <li key={line.line_id}>
              <bdi>{lineName(line)}</bdi>
              <Button
                size="small"
                type="link"
                disabled={act.isPending}
                onClick={() => act.mutate({ do: 'unpack', parcel, lineId: line.line_id })}
                aria-label={`Take ${line.product_name ?? 'the item'} out`}
              >
                Take out
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small">{copiesOf(parcel.lines)}</p>
      )}
      <Measures parcel={parcel} />
      <Saved order={order} parcel={parcel} />
      {parcel.tracking_number && <Tracking parcel={parcel} />}
      {parcel.events.length > 0 && (
        <ol className={`${styles.paEvents} small`} aria-label={`What happened to ${parcel.number}`}>
          {parcel.events.map((event) => (
            <li key={`${event.at}${event.state}`}>
              <span className="muted">{moment(event.at)}</span>
              <span>
                {[PARCEL_STATE[event.state], event.place, event.text].filter(Boolean).join(', ')}
                {event.source === 'carrier' && <span className="muted"> (carrier)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.paActs}>
        {(isPacking || parcel.state === 'returned') && (
          <Button type="primary" onClick={() => ask('ship')}>
            {isPacking ? 'Ship this parcel' : 'Send it again'}
          </Button>
        )}
        <ButtonLink to={`${paths.adminOrder(order.id)}/parcels/${parcel.id}`}>Papers</ButtonLink>
        {isPacking && <Button onClick={() => ask('measure')}>Weigh and measure</Button>}
        {!isPacking && parcel.state !== 'delivered' && <Button onClick={() => ask('event')}>Record what happened</Button>}
        {!isPacking && parcel.provider === 'sandbox' && (
          <Button onClick={() => ask('report')}>Let the sandbox carrier report</Button>
        )}
      </div>
      {act.isError && !asking && <Refusal error={act.error} />}
      {asking === 'ship' && <ShipParcel parcel={parcel} onClose={close} />}
      {asking === 'measure' && <MeasureDialog parcel={parcel} onClose={close} />}
      {asking === 'event' && <EventDialog parcel={parcel} onClose={close} />}
      {asking === 'report' && <SandboxDialog parcel={parcel} onClose={close} />}
    </article>
  );
}

const WHERE: Readonly<Record<AdminOrder['saved_shipping'][number]['state'], string>> = {
  held: 'held for the customer',
  returned: 'returned',
  used: 'used for another order',
  part_used: 'partly used or returned',
};

/** What the parcel saved of this order's shipping, and with which orders. */
const Saved = ({ order, parcel }: { order: AdminOrder; parcel: Parcel }) =>
  order.saved_shipping
    .filter(({ parcel_id }) => parcel_id === parcel.id)
    .map(({ amount, orders, state }) => (
      <p key={state} className="small">
        With {listed(orders.filter((number) => number !== order.order_number))} it saves{' '}
        <Money amount={amount} currency={order.currency} /> of this order’s shipping: {WHERE[state]}.
      </p>
    ));

const Tracking = ({ parcel }: { parcel: Parcel }) => (
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
);
