import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { copiesOf, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { moment } from '../../../../dates.ts';
import { lineName } from '../../../../lines/labels.ts';
import { type Line, orderLines } from '../../../../lines/order-lines.query.ts';
import type { AdminOrder } from '../../../../rows.ts';
import { EventDialog } from './event-dialog.tsx';
import { PARCEL_STATE, PARCEL_TONE } from './labels.ts';
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
        <ParcelBox key={parcel.id} parcel={parcel} orderId={order.id} />
      ))}
      {loose.length > 0 && (
        <Pack
          key={loose.map(({ id }) => id).join()}
          loose={loose}
          open={order.parcels.filter(({ state }) => state === 'packing')}
        />
      )}
    </section>
  );
}

/** A parcel: where it is, what is in it, and its next step. */
function ParcelBox({ parcel, orderId }: { parcel: Parcel; orderId: string }) {
  const [asking, ask] = useState<'ship' | 'event'>();
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
        <ButtonLink to={`${paths.adminOrder(orderId)}/parcels/${parcel.id}`}>Papers</ButtonLink>
        {!isPacking && parcel.state !== 'delivered' && <Button onClick={() => ask('event')}>Record what happened</Button>}
      </div>
      {act.isError && !asking && <Refusal error={act.error} />}
      {asking === 'ship' && <ShipParcel parcel={parcel} onClose={close} />}
      {asking === 'event' && <EventDialog parcel={parcel} onClose={close} />}
    </article>
  );
}

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

/** Packs what is here into a new parcel, or into one that did not leave. */
function Pack({ loose, open }: { loose: Line[]; open: Parcel[] }) {
  const [chosen, choose] = useState<string[]>(loose.map(({ id }) => id ?? ''));
  const [into, setInto] = useState(open[0]?.id ?? '');
  const act = useParcel();
  const pack = () =>
    act.mutate({
      do: 'pack',
      lines: loose.filter(({ id }) => chosen.includes(id ?? '')),
      into: open.find(({ id }) => id === into),
      size: {},
    });
  return (
    <div className={styles.paPack}>
      <Checkbox.Group
        aria-label="Received, in no parcel"
        value={chosen}
        onChange={choose}
        options={loose.map((line) => ({ value: line.id ?? '', label: lineName(line) }))}
      />
      <div className={styles.paActs}>
        {open.length > 0 && (
          <Select
            aria-label="Into which parcel"
            value={into}
            onChange={setInto}
            options={[...open.map(({ id, number }) => ({ value: id, label: number })), { value: '', label: 'A new parcel' }]}
          />
        )}
        <Button onClick={pack} loading={act.isPending} disabled={chosen.length === 0}>
          Pack {chosen.length} {chosen.length === 1 ? 'line' : 'lines'}
        </Button>
      </div>
      {act.isError && <Refusal error={act.error} />}
    </div>
  );
}
