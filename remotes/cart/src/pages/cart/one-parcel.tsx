import { useShell } from '@landfall/contract';
import { MiniRoute, ParcelSaving } from '@landfall/ui/screen';
import { ErrorNote } from '@landfall/ui/record';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useConsolidate } from './consolidate-quotes.mutation.ts';
import { type Consolidation, consolidation } from './consolidation.query.ts';
import type { Parcels } from './parcels.ts';
import styles from '../../rows/cart.module.css';

type Priced = Extract<Consolidation, { priceable: true }>;

const Saving = ({ parcels, found, isCurrent }: { parcels: Parcels; found: Priced; isCurrent: boolean }) => {
  const combine = useConsolidate();
  return (
    <section className={`paper ${styles.cartOne}`} aria-label="As one parcel">
      <h2 className={styles.cartOneWay}>
        In one parcel
        <MiniRoute from={parcels.from} to={parcels.to} at={1} of={4} />
      </h2>
      <ParcelSaving of={found} to={parcels.to} label="You would save" />
      <p className="small muted">
        At the rates of the prices you approved: all items as one parcel of {found.weight} kg, with the most expensive of their
        delivery options. Until you pay, you can send them separately again.
      </p>
      {combine.error && <ErrorNote title="They are still separate parcels" error={combine.error} />}
      <Button
        block
        disabled={!isCurrent}
        loading={combine.isPending}
        onClick={() => combine.mutate({ items: parcels.items, total: found.statement.charged.card.amount })}
      >
        Send as one parcel
      </Button>
    </section>
  );
};

/** The price of the selected quotes of one route as one parcel. Renders nothing if that saves nothing. */
export function OneParcel({ parcels }: { parcels: Parcels }) {
  const { db } = useShell();
  const { data, isPlaceholderData } = useQuery({ ...consolidation(db, parcels.items), placeholderData: keepPreviousData });
  if (!data?.priceable || data.saving <= 0) return null;
  return <Saving parcels={parcels} found={data} isCurrent={!isPlaceholderData} />;
}
