import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Ledger, LedgerTotal, Money, lineLabel } from '@landfall/ui';
import { DualMoney, MiniRoute } from '@landfall/ui/screen';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Consolidation, consolidation } from './consolidation.query.ts';
import type { Parcels } from './parcels.ts';
import styles from '../../rows/cart.module.css';

type Priced = Extract<Consolidation, { priceable: true }>;

const Difference = ({ found }: { found: Priced }) => (
  <details className={`${styles.cartWhy} opens`}>
    <summary>Where the saving comes from</summary>
    <Ledger
      groups={[
        {
          lines: found.lines.map(({ key, separate, together }) => ({
            key,
            label: lineLabel(key),
            value: <Money amount={together - separate} currency={found.currency} />,
          })),
        },
      ]}
      total={<LedgerTotal label="Together" amount={<Money amount={-found.saving} currency={found.currency} />} />}
    />
    <p className="small muted">
      An estimate at today’s rates: all items as one parcel of {found.weight} kg, with the most expensive of their delivery
      options. Your approved quotes do not change until we combine them for you.
    </p>
  </details>
);

const Saving = ({ parcels, found }: { parcels: Parcels; found: Priced }) => (
  <section className={`paper ${styles.cartOne}`} aria-label="As one parcel">
    <h2 className={styles.cartOneWay}>
      In one parcel
      <MiniRoute from={parcels.from} to={parcels.to} at={1} of={4} />
    </h2>
    <Ledger
      groups={[
        {
          lines: [
            { label: 'Separately', value: <Money amount={found.separate} currency={found.currency} /> },
            { label: 'As one parcel', value: <Money amount={found.together} currency={found.currency} /> },
          ],
        },
      ]}
      total={
        <LedgerTotal
          label="You would save"
          amount={<DualMoney amount={found.saving} currency={found.currency} country={parcels.to} size="inline" />}
        />
      }
    />
    <Difference found={found} />
    <Link to={paths.messages}>Ask us to send one parcel</Link>
  </section>
);

/** The price of the selected quotes of one route as one parcel. Renders nothing if that saves nothing. */
export function OneParcel({ parcels }: { parcels: Parcels }) {
  const { db } = useShell();
  const { data } = useQuery({ ...consolidation(db, parcels.items), placeholderData: keepPreviousData });
  if (!data?.priceable || data.saving <= 0) return null;
  return <Saving parcels={parcels} found={data} />;
}
