import { Refusal } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { countryName, Money } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { lineName } from '../../../../lines/labels.ts';
import type { Line } from '../../../../lines/order-lines.query.ts';
import type { AdminOrder } from '../../../../rows.ts';
import { besideOrder, parcelSaving, type Saving } from './beside.query.ts';
import { useParcel } from './parcel.mutation.ts';
import styles from './parcels.module.css';

const idOf = ({ id }: Line) => id ?? '';

/** Packs what is here into a new parcel, or into one that did not leave, with what waits of the customer's other orders.
 *  A parcel leaves from one country: lines of another one are chosen next. */
export function Pack({ order, loose }: { order: AdminOrder; loose: Line[] }) {
  const { db } = useShell();
  const { data: beside = { lines: [], parcels: [] } } = useQuery(besideOrder(db, order));
  const [chosen, choose] = useState<string[]>(loose.filter(({ origin }) => origin === loose[0]?.origin).map(idOf));
  const [also, setAlso] = useState<string[]>([]);
  const [into, setInto] = useState<string>();
  const act = useParcel();
  const origin = (loose.find((line) => chosen.includes(idOf(line))) ?? loose[0])?.origin;
  const open = beside.parcels.filter((parcel) => parcel.origin === origin);
  const waiting = beside.lines.filter((line) => line.origin === origin);
  const isMixed = loose.some((line) => line.origin !== origin);
  const target = open.find(({ id }) => id === (into ?? open[0]?.id));
  const lines = [...loose.filter((line) => chosen.includes(idOf(line))), ...waiting.filter((line) => also.includes(idOf(line)))];
  return (
    <div className={styles.paPack}>
      <Checkbox.Group
        aria-label="Received, in no parcel"
        value={chosen}
        onChange={choose}
        options={loose.map((line) => ({
          value: idOf(line),
          label: isMixed && line.origin ? `${lineName(line)}, from ${countryName(line.origin)}` : lineName(line),
        }))}
      />
      {waiting.length > 0 && (
        <>
          <h3 id="beside-title">Also here for this customer</h3>
          <Checkbox.Group
            aria-labelledby="beside-title"
            value={also}
            onChange={setAlso}
            options={waiting.map((line) => ({ value: idOf(line), label: `${line.order_number}: ${lineName(line)}` }))}
          />
        </>
      )}
      {(also.length > 0 || target?.lines.some(({ order_id }) => order_id !== order.id)) && (
        <SavingOf lines={lines.map(idOf)} parcelId={target?.id ?? ''} />
      )}
      <div className={styles.paActs}>
        {open.length > 0 && (
          <Select
            aria-label="Into which parcel"
            value={target?.id ?? ''}
            onChange={setInto}
            options={[
              ...open.map(({ id, number }) => ({ value: id ?? '', label: number })),
              { value: '', label: 'A new parcel' },
            ]}
          />
        )}
        <Button
          onClick={() => act.mutate({ do: 'pack', lines, into: target?.id ? { id: target.id } : undefined })}
          loading={act.isPending}
          disabled={lines.length === 0}
        >
          Pack {lines.length} {lines.length === 1 ? 'line' : 'lines'}
        </Button>
      </div>
      {act.isError && <Refusal error={act.error} />}
    </div>
  );
}

const NONE: Readonly<Record<Extract<Saving, { reason: unknown }>['reason'], string>> = {
  one_order: 'It saves no shipping: only orders that are paid and whose items all travel in it count, and fewer than two do.',
  several_currencies: 'It saves no shipping: the orders were paid in different currencies.',
  several_routes: 'It saves no shipping: the orders travel by different routes.',
  too_many_items: 'It saves no shipping: a parcel of more than 50 items can’t be priced.',
  fixed_price: 'It saves no shipping that we can compute: the shipping of an order was typed.',
  no_saving: 'It saves no shipping: one parcel costs as much as separate ones.',
};

/** What one parcel saves of its orders' shipping: their customer gets it once they are packed. */
function SavingOf({ lines, parcelId }: { lines: string[]; parcelId: string }) {
  const { db } = useShell();
  const { data: saving, error } = useQuery(parcelSaving(db, lines, parcelId));
  if (error) return <Refusal error={error} />;
  if (!saving) return null;
  if ('reason' in saving)
    return (
      <p className="small" role="status">
        {NONE[saving.reason]}
      </p>
    );
  const { currency } = saving;
  return (
    <p className="small" role="status">
      One parcel saves <Money amount={saving.saving} currency={currency} /> of shipping (
      {saving.orders.map(({ order_id, order_number, amount }, n) => (
        <span key={order_id}>
          {n > 0 && ', '}
          {order_number} <Money amount={amount} currency={currency} />
        </span>
      ))}
      ). It is held for the customer once they are packed.
    </p>
  );
}
